"""A callback for CP-SAT's solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solve_cp.engines.cpsat import front as cp_model


class Listener(cp_model.CpSolverSolutionCallback):
    """Passes on each solution; stores exceptions, which must not reach C++."""

    def __init__(self, take: Callable[[Sequence[int]], bool]) -> None:
        """`take` gets the values of all variables and returns whether to stop."""
        super().__init__()
        self._take = take
        self.error: BaseException | None = None

    def reraise(self) -> None:
        """Raise the stored exception, if any."""
        if self.error:
            raise self.error

    def on_solution_callback(self) -> None:
        """Pass on the solution; stop when there are enough."""
        try:
            response = self.Response()  # type: ignore[no-untyped-call]
            enough = self._take(response.solution)
        except BaseException as error:
            self.error, enough = error, True
        if enough:
            self.stop_search()
