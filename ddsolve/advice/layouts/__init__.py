"""What is known of the unseen cards, and the layouts that fit it."""
