"""What the commands print: results, drawings, tables, progress and pictures."""
