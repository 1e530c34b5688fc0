"""The kinds sweep and rule_sensitivity: the same table with one thing changed."""
