"""Boards in: a file of many boards, split into chunks that workers read."""
