"""Sections of pages that only Silver Amulet has."""
