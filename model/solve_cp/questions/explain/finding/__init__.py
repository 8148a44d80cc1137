"""Finds steps using facts, links, what-ifs and covers, and proves each step."""
