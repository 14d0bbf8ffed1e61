"""Looking up every word of the rules and giving every expression its type."""
