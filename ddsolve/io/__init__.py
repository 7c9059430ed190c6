"""What comes from outside and goes there: arguments, documents, files; how much of each is read."""
