"""Who may use the server (its own page and f-puzzles), and the security headers of answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
FPUZZLES = frozenset(("https://f-puzzles.com", "https://www.f-puzzles.com"))
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-cache"),
)
FORBIDDEN = 403
POLICY_VIOLATION = 1008


def is_loopback(host: str) -> bool:
    """Whether a Host header names this machine, with or without a port."""
    try:
        parts = urlsplit(f"//{host}")
    except ValueError:
        return False
    return parts.hostname in LOOPBACK and not (parts.username or parts.path or parts.query)


def is_own(origin: str, host: str) -> bool:
    """Whether an Origin is the page of this server."""
    return origin == f"http://{host}" and is_loopback(host)


def is_allowed(kind: str, path: str, host: str, origin: str | None) -> bool:
    """Whether to answer a request; other pages may only use the socket of f-puzzles."""
    if not is_loopback(host):
        return False
    if origin is None:
        return kind == "http"
    if kind == "websocket" and path == "/" and origin in FPUZZLES:
        return True
    return is_own(origin, host)


class Guard:
    """Rejects requests that are not allowed, and adds the security headers to every answer."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif not _passes(scope):
            await _refuse(kind, send)
        else:
            await self.app(scope, receive, _with_headers(send))


def _passes(scope: Scope) -> bool:
    headers = [(name.lower(), value.decode("latin-1")) for name, value in scope["headers"]]
    hosts = [value for name, value in headers if name == b"host"]
    origins = [value for name, value in headers if name == b"origin"]
    if len(hosts) != 1 or len(origins) > 1:
        return False
    return is_allowed(scope["type"], scope["path"], hosts[0], origins[0] if origins else None)


async def _refuse(kind: str, send: Send) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "refused"})
        return
    headers = [(b"content-type", b"text/plain"), *HEADERS]
    await send({"type": "http.response.start", "status": FORBIDDEN, "headers": headers})
    await send({"type": "http.response.body", "body": b"refused\n"})


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return sending
