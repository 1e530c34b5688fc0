"""Charts from one description: on pages, as picture files, as thumbnails."""
