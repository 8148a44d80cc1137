"""The public surface: what `solve_cp` exports, and what importing it costs."""

import subprocess
import sys

import solve_cp


def test_all_is_sorted_complete_and_right() -> None:
    names = solve_cp.__all__
    modules = {name for name, value in vars(solve_cp).items() if hasattr(value, "__path__")}
    modules |= {name for name in vars(solve_cp) if f"solve_cp.{name}" in sys.modules}
    public = {name for name in vars(solve_cp) if not name.startswith("_")}
    assert names == sorted(names)
    assert set(names) >= public - modules - {"TYPE_CHECKING", "lazy"}
    assert all(hasattr(solve_cp, name) for name in names)


def imported(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after the code."""
    show = f"{code}\nimport sys\nprint(*sys.modules)"
    command = [sys.executable, "-c", show]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_importing_loads_neither_ortools_nor_the_catalogue() -> None:
    modules = imported("import solve_cp")
    assert not {name for name in modules if name.split(".")[0] in ("ortools", "pandas", "rich")}
    assert "solve_cp.rules.catalogue" not in modules


def test_an_easy_board_is_solved_without_ortools_and_numpy() -> None:
    board = "1.....3..4.....2"
    modules = imported(f"import solve_cp\nsolve_cp.solve(solve_cp.read('{board}')[0])")
    assert not {"ortools", "numpy", "solve_cp.rules.catalogue"} & modules


def test_cp_sat_is_loaded_without_pandas_and_numpy() -> None:
    board = "1.....3..4.....2"
    modules = imported(f"import solve_cp\nsolve_cp.solve(solve_cp.read('{board}')[0], 'cpsat')")
    assert "ortools" in modules
    assert not {"pandas", "numpy"} & modules
