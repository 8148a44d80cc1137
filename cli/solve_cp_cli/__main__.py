"""`python -m solve_cp_cli` is `solve-cp`."""

from solve_cp_cli.entry import main

main()
