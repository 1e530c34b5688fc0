"""Sections of pages that only Odin has."""
