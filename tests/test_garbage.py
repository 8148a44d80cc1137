"""The garbage collector waits, and goes on afterwards."""

import gc
from collections.abc import Iterator

import pytest

from solve_cp import Board, Puzzle
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.garbage import no_collections
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import ChaosConstruction


@pytest.fixture
def collections() -> Iterator[list[str]]:
    """The collections since the test began."""
    seen: list[str] = []

    def see(phase: str, _: dict[str, int]) -> None:
        seen.append(phase)

    gc.callbacks.append(see)
    yield seen
    gc.callbacks.remove(see)


def test_it_waits_while_a_model_is_lowered(collections: list[str]) -> None:
    model = compile_puzzle(Puzzle(Board.open(6, 6, range(1, 7))) + ChaosConstruction())
    gc.collect()
    collections.clear()
    CpSatLowering(model.structure, model.domains)
    assert len(collections) <= 4  # two phases each: the first new objects afterwards start one
    assert gc.isenabled()


def test_it_goes_on_after_an_error_and_stays_off_for_who_turned_it_off() -> None:
    with pytest.raises(ZeroDivisionError), no_collections():
        raise ZeroDivisionError
    assert gc.isenabled()
    gc.disable()
    try:
        with no_collections():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_it_goes_on_after_a_block_that_began_while_another_thread_ended_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other, isenabled = no_collections(), gc.isenabled
    other.__enter__()

    def just_before_the_other_ends() -> bool:
        was = isenabled()
        other.__exit__(None, None, None)
        return was

    monkeypatch.setattr(gc, "isenabled", just_before_the_other_ends)
    with no_collections():
        monkeypatch.undo()
    try:
        assert gc.isenabled()
    finally:
        gc.enable()
