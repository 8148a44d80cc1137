"""Rules that the text alone describes, without a drawing of their own."""
