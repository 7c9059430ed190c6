"""What a player should do: every question asked of one hand while the other cards are unseen.

The exact answers go through all layouts of the unseen cards (`bench`, `all_layouts`); where those are too
many, a sample answers, always with its confidence interval (`sampling`).
"""
