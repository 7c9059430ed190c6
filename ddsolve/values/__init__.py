"""Value types that parse and print themselves: seats, cards, hands, deals, contracts, plays, results."""
