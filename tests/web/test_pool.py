"""The worker processes: limits of time and memory hold, nothing is left running."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from solve_cp.rules.own import load_rules
from solve_cp.rules.registry import unregister
from solve_cp.web import pool as pool_module
from solve_cp.web.pool import JobError, Pool

pytestmark = pytest.mark.slow
MEMORY = 1 << 30
SOON = 60  # seconds; without a limit the jobs here would take hours


def empty(size: int, *rules: dict[str, Any]) -> dict[str, Any]:
    return {"puzzle": {"solve-cp": 1, "size": size, "givens": {}, "rules": list(rules)}}


async def nobody(_: Any) -> None:
    """Ignore the progress."""


def with_pool(
    work: Callable[[Pool], Awaitable[None]], size: int = 1, memory: int = MEMORY
) -> set[int]:
    """Do something with a pool; returns the ids of processes left over."""

    async def run() -> set[int]:
        pool = Pool(size, memory)
        pool.start()
        try:
            await work(pool)
        finally:
            pids = {worker.pid for worker in pool.workers}
            pool.close()
        return {pid for pid in pids if pid and Path(f"/proc/{pid}").exists()}

    return asyncio.run(run())


async def is_well(pool: Pool) -> bool:
    """Whether the pool still answers."""
    answer = await pool.run("empty", {"size": 4}, 10, nobody)
    return bool(answer["rows"] == 4)


@pytest.fixture(autouse=True)
def quick_start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the workers from a process that has imported their modules, except in one test."""
    if "forkserver" in get_all_start_methods() and "hours" not in request.node.name:
        forking = get_context("forkserver")
        forking.set_forkserver_preload(["solve_cp.web.jobs"])
        monkeypatch.setattr(pool_module, "_SPAWN", forking)


@pytest.fixture
def little_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process is killed soon after its limit."""
    monkeypatch.setattr(pool_module, "GRACE", 0.5)


OWN_RULE = '''
from dataclasses import dataclass
from solve_cp.language import Linear
from solve_cp.rules import Rule, register
from solve_cp.rules.fields import Cells

@register
@dataclass(frozen=True)
class OddTotal(Rule):
    """The cells sum to an odd number."""
    cells: Cells
    def holds(self, grid, puzzle):
        return sum(grid[cell] for cell in self.cells) % 2 == 1
    def constraints(self, puzzle):
        if len(self.cells) > 2:
            raise ValueError("too many cells")
        yield Linear([(1, cell) for cell in self.cells], [3, 5, 7])
'''


def test_the_workers_know_the_rules_of_a_user(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(OWN_RULE)
    kind = load_rules(own).OddTotal

    async def work(pool: Pool) -> None:
        rule = {"rule": "OddTotal", "cells": "r1c1 r1c2"}
        counted = await pool.run("count", empty(4, rule), 10, nobody)
        assert counted["count"] == 192
        assert counted["command"] == "solve-cp count puzzle.json --rules own.py"
        assert (await pool.run("catalogue", {}, 10, nobody))[0]["name"] == "OddTotal"
        rule["cells"] += " r1c3"
        with pytest.raises(JobError, match=r"own.py, line 16, .*ValueError: too many cells"):
            await pool.run("count", empty(4, rule), 10, nobody)

    try:
        with_pool(work)
    finally:
        unregister(kind)
        del sys.modules[kind.__module__]


def test_a_puzzle_that_would_take_hours_is_given_up_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "GRACE", SOON)

    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        begun = monotonic()
        answer = await pool.run("count", empty(9), 0.5, nobody)
        assert "gave up: time limit of 0.5 s reached" in answer["words"]
        assert monotonic() - begun < SOON
        assert await is_well(pool)

    assert not with_pool(work)


@pytest.mark.usefixtures("little_grace")
@pytest.mark.parametrize("job", ["verdict", "candidates", "explain", "redundant", "suggest"])
def test_a_board_as_large_as_can_be_is_given_up_in_time(job: str) -> None:
    """Either the job says so, or its process is killed; the next job is answered."""

    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        begun = monotonic()
        with suppress(JobError):
            answer = await pool.run(job, empty(48, {"rule": "AntiKnight"}), 0.5, nobody)
            assert answer.get("status", "gave up") == "gave up" or answer["reason"]
        assert monotonic() - begun < SOON
        assert await is_well(pool)

    assert not with_pool(work)


def test_a_puzzle_that_would_take_gigabytes_ends_at_the_limit() -> None:
    memory = 400 << 20

    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        told = ""
        try:
            answer = await pool.run("verdict", empty(64, {"rule": "AntiKnight"}), 25.0, nobody)
            told = answer["words"]
        except JobError as error:
            told = str(error)
        assert "memory limit" in told or "ended before it had an answer" in told
        assert await is_well(pool)

    assert not with_pool(work, memory=memory)


@pytest.mark.usefixtures("little_grace")
def test_a_process_that_hangs_is_killed_after_a_while() -> None:
    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        (worker,) = pool.workers
        assert worker.pid
        os.kill(worker.pid, signal.SIGSTOP)
        with pytest.raises(JobError, match=r"gave up: time limit of 0\.5 s reached"):
            await pool.run("count", empty(9), 0.5, nobody)
        assert not Path(f"/proc/{worker.pid}").exists()
        assert await is_well(pool)

    assert not with_pool(work)


def test_a_job_that_is_cancelled_stops_and_its_process_goes_on() -> None:
    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        heard = asyncio.Event()

        async def hear(_: Any) -> None:
            heard.set()

        task = asyncio.ensure_future(pool.run("count", empty(9), 600.0, hear))
        await heard.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        begun = monotonic()
        assert await is_well(pool)
        assert monotonic() - begun < SOON

    assert not with_pool(work)


def test_an_idle_process_that_dies_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        await asyncio.sleep(0.1)
        (worker,) = pool.workers
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)
        await asyncio.sleep(0.3)
        assert await is_well(pool)

    assert not with_pool(work)


def test_a_process_that_dies_at_work_is_told_of() -> None:
    async def work(pool: Pool) -> None:
        assert await is_well(pool)
        (worker,) = pool.workers
        task = asyncio.ensure_future(pool.run("count", empty(9), 60.0, nobody))
        await asyncio.sleep(0.3)
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(JobError, match="ended before it had an answer"):
            await task
        assert await is_well(pool)

    assert not with_pool(work)


def test_long_questions_leave_a_worker_for_short_ones() -> None:
    async def work(pool: Pool) -> None:
        long = [asyncio.ensure_future(pool.run("count", empty(9), 600.0, nobody)) for _ in range(6)]
        await asyncio.sleep(0.2)
        begun = monotonic()
        assert await is_well(pool)
        assert monotonic() - begun < SOON
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        assert await is_well(pool)

    assert not with_pool(work, size=2)


def test_too_many_that_wait_are_refused() -> None:
    async def work(pool: Pool) -> None:
        tasks = [
            asyncio.ensure_future(pool.run("empty", {"size": 4}, 10, nobody)) for _ in range(200)
        ]
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, JobError)]
        assert {str(error) for error in refused} == {pool_module.BUSY}
        assert len(answers) - len(refused) == 1 + pool_module.MOST_WAITING  # one is at work
        assert await is_well(pool)

    assert not with_pool(work)
