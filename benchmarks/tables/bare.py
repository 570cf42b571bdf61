"""A bare page: every post commits one row to SQLite, and nothing else happens.

Belongs here: the server with which the server of tables is compared.
Does not belong here: clients (clients), measuring (__main__).
"""

import sqlite3
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route


def main(path: str, port: int) -> None:
    """Serve on a port until the process ends; rows are kept as safely as steps of a table."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, body BLOB)")

    async def act(request: Request) -> Response:
        body = await request.body()
        cursor = connection.execute("INSERT INTO rows (body) VALUES (?)", (body,))
        return JSONResponse({"revision": cursor.lastrowid})

    uvicorn.run(
        Starlette(routes=[Route("/act", act, methods=["POST"])]),
        host="127.0.0.1",
        port=port,
        access_log=False,
        log_config=None,
        timeout_keep_alive=600,
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
