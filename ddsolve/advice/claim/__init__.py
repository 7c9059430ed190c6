"""Claims: one plan against every layout."""
