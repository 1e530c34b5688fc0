"""The differential campaign: the compiled engine and the judge play the same games."""
