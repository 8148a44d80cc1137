"""Rules whose answer is more than digits: shadings, unknown regions, doublers, extra cells."""
