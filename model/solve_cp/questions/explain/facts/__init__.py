"""The building blocks of reasons: candidates, links, and facts about houses, rules and sums."""
