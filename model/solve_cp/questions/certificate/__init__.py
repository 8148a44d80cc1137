"""Certificates: a proof of "no other solution" or "no solution" that other programs can check."""
