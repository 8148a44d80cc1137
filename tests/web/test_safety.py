"""Who may talk to the server."""

from __future__ import annotations

import pytest

from solve_cp.web.safety import POLICY, is_allowed, is_loopback


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:4545", "127.0.0.1:1", "[::1]:4545", "LOCALHOST:80"]
)
def test_a_host_of_this_machine_is_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil@localhost"]
    + ["localhost/x", "0.0.0.0", "[::1", "10.0.0.1:4545"],
)
def test_any_other_host_is_not(host: str) -> None:
    assert not is_loopback(host)


def test_f_puzzles_may_use_its_socket_and_nothing_else() -> None:
    for origin in ("https://f-puzzles.com", "https://www.f-puzzles.com"):
        assert is_allowed("websocket", "/", "localhost:4545", origin)
        assert not is_allowed("websocket", "/live", "localhost:4545", origin)
        assert not is_allowed("http", "/first", "localhost:4545", origin)
    for origin in ("http://f-puzzles.com", "https://f-puzzles.com.evil.example", "null"):
        assert not is_allowed("websocket", "/", "localhost:4545", origin)


def test_the_own_page_may_use_everything() -> None:
    for kind, path in (
        ("websocket", "/live"),
        ("websocket", "/"),
        ("http", "/static/scripts/app.js"),
    ):
        assert is_allowed(kind, path, "localhost:4545", "http://localhost:4545")
        assert not is_allowed(kind, path, "localhost:4545", "http://localhost:4546")
        assert not is_allowed(kind, path, "evil.example", "http://evil.example")


def test_a_socket_needs_an_origin() -> None:
    assert not is_allowed("websocket", "/", "localhost:4545", None)
    assert is_allowed("http", "/", "localhost:4545", None)


def test_the_policy_has_no_inline_script() -> None:
    assert "unsafe" not in POLICY
    assert "default-src 'none'" in POLICY
