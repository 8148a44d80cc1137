"""Rules texts: their sentences, and the meaning of each one."""
