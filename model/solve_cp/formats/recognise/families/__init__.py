"""Rules by family: find what the text describes in the drawings."""
