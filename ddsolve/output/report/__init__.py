"""What every report is made of: blocks, marked text, verdicts, and how a terminal shows them."""
