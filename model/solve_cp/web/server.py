"""The server: the files of the page and the two sockets, on local addresses only."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from solve_cp.errors import InputError, SolveCpError

STATIC = Path(__file__).parent / "static"
PORT = 4545
LARGEST_FRAME = 1 << 20
MOST_CONNECTIONS = 256
MISSING = "the page needs starlette, uvicorn and websockets: pip install 'solve-cp[web]'"


def application(first: str = "", workers: int = 3) -> Any:
    """The ASGI application; `first` is the text of the puzzle that the page opens with."""
    from starlette.applications import Starlette
    from starlette.responses import FileResponse, PlainTextResponse
    from starlette.routing import Mount, Route, WebSocketRoute
    from starlette.staticfiles import StaticFiles
    from starlette.websockets import WebSocket

    from solve_cp.web import sockets
    from solve_cp.web.pool import Pool
    from solve_cp.web.safety import Guard

    @asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        pool = Pool(workers)
        pool.start()
        app.state.service = sockets.Service(pool)
        try:
            yield
        finally:
            pool.close()

    async def index(_: Any) -> FileResponse:
        return FileResponse(STATIC / "index.html")

    async def opened(_: Any) -> PlainTextResponse:
        return PlainTextResponse(first)

    async def live(connection: WebSocket) -> None:
        await sockets.live(connection, connection.app.state.service)

    async def fpuzzles(connection: WebSocket) -> None:
        await sockets.fpuzzles(connection, connection.app.state.service)

    routes = [
        Route("/", index),
        WebSocketRoute("/", fpuzzles),
        WebSocketRoute("/live", live),
        Route("/first", opened),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan))


def serve(
    first: str = "",
    *,
    port: int = PORT,
    ready: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve the page until Ctrl-C; `ready` is called with its address."""
    try:
        import uvicorn
        import websockets  # noqa: F401 (uvicorn asks for it by name)
    except ImportError:
        raise SolveCpError(MISSING) from None
    listening = _sockets(port)
    taken = listening[0].getsockname()[1]
    config = uvicorn.Config(
        application(first),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        limit_concurrency=MOST_CONNECTIONS,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    ready(f"http://localhost:{taken}/")
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        server.run(sockets=listening)


def _sockets(port: int) -> list[socket.socket]:
    """Sockets on the local addresses: IPv4 and, if available, IPv6."""
    first = _listening(socket.AF_INET, "127.0.0.1", port)
    with suppress(OSError, InputError):
        return [first, _listening(socket.AF_INET6, "::1", first.getsockname()[1])]
    return [first]


def _listening(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((address, port))
    except OSError as error:
        made.close()
        why = (error.strerror or "unknown error").lower()
        raise InputError(f"expected a free port, got {port}: {why}") from None
    return made
