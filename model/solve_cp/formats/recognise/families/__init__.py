"""Rules by family: what the words tell, found in the drawings."""
