"""Sections of pages, by subject."""
