"""What can be asked, one file a question, named as its command."""
