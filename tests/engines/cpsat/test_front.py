"""CP-SAT gives the same answers with the thin classes and with ortools' own."""

import json
import subprocess
import sys

import pytest

ASK = """
import json, sys
if sys.argv[1] == "own":
    sys.modules["solve_cp.engines.cpsat.front.thin"] = None
import solve_cp
from solve_cp.engines.cpsat import front as api
from solve_cp.rules import AntiKnight, KillerCage
puzzle = solve_cp.Puzzle(solve_cp.Board.standard(6)) + KillerCage("r1c1 r1c2 r2c1", 10)
broken = puzzle + [KillerCage("r3c1 r3c2", 3), KillerCage("r3c1 r4c1", 11)]
kept = ("solves", "branches", "conflicts", "propagations")
answers = []
for result in (
    solve_cp.solve(puzzle, "cpsat"),
    solve_cp.solutions(puzzle + AntiKnight(), 5, "cpsat"),
    solve_cp.solve(broken, "cpsat"),
):
    grids = [grid.tolist() for grid in result.solutions]
    answers.append([str(result.status), result.unique, grids, [result.statistics[k] for k in kept]])
why = solve_cp.why(broken)
answers.append([str(item) for item in why.conflict])
print(json.dumps([api.CpModel.__module__, "pandas" in sys.modules, answers]))
"""


def asked(which: str) -> list[object]:
    command = [sys.executable, "-c", ASK, which]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not finished.returncode, finished.stderr
    answer: list[object] = json.loads(finished.stdout)
    return answer


@pytest.mark.slow
def test_both_front_ends_give_the_same_answers_and_counts() -> None:
    thin, thin_pandas, thin_answers = asked("thin")
    own, _, own_answers = asked("own")
    assert (thin, thin_pandas) == ("solve_cp.engines.cpsat.front.thin", False)
    assert own == "ortools.sat.python.cp_model"
    assert thin_answers == own_answers


CAUGHT = """
import sys, threading
def load():
    import solve_cp.engines.cpsat.front.thin
thread = threading.Thread(target=load)
thread.start()
thread.join()
caught = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("SigCgt"))
sys.exit(0 if int(caught, 16) & 2 else 1)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_loading_cp_sat_in_a_thread_leaves_ctrl_c_to_python() -> None:
    assert subprocess.run([sys.executable, "-c", CAUGHT], check=False).returncode == 0
