"""What reasons are made of: candidates, links, and facts of houses, rules and sums."""
