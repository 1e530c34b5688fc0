"""Games of a file on a page: the table move by move, with what is remarked on it."""
