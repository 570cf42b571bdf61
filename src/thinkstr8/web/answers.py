"""What every answer has, and answers that refuse.

Belongs here: headers, refusals as pages and as JSON, and reading the body of a request.
Does not belong here: what a request asks for (routes), who may ask at all (gate).
"""

import asyncio
import re
from typing import Final, cast
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from thinkstr8.core import Code, IllegalActionError, JsonError, UnknownSeatError
from thinkstr8.files.json_text import read_json
from thinkstr8.web import pages
from thinkstr8.web.house import TooEarlyError
from thinkstr8.web.limits import Limits
from thinkstr8.web.offers import OrderError
from thinkstr8.web.store import StoreError

HEADERS: Final = (
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            b"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""The headers of every answer: a page loads nothing but its own files, and is in no frame."""

Fields = dict[str, list[str]]
"""What a client sent: the values of each field."""

_NUMBER: Final = re.compile("[0-9]{1,9}", re.ASCII)
_MOST_FIELDS: Final = 100
_STATUS: Final = {Code.UNREADABLE: 400, Code.NOT_YOUR_SEAT: 403}


class FaultError(Exception):
    """A request that is refused.

    Attributes:
        status: the HTTP status.
        sentence: what is wrong, and what would be right.
        code: the reason for programs.
        revision: where the table is, if that helps.
    """

    def __init__(
        self, status: int, sentence: str, *, code: str = "", revision: int | None = None
    ) -> None:
        super().__init__(status, sentence)
        self.status = status
        self.sentence = sentence
        self.code = code
        self.revision = revision


def refused(error: IllegalActionError) -> FaultError:
    """Return the answer to an action that the rules do not allow."""
    refusal = error.refusal
    status = next((status for code, status in _STATUS.items() if refusal.code == code), 409)
    return FaultError(status, refusal.message, code=str(refusal.code))


def wants_json(request: Request) -> bool:
    """Return whether a client asks for JSON, as programs and our own scripts do."""
    return "application/json" in request.headers.get("accept", "")


def fault_answer(request: Request, fault: FaultError) -> Response:
    """Return a refusal as JSON if the client wants that, and otherwise as a page."""
    headers = {"cache-control": "no-store"}
    if fault.status in (408, 413):
        headers["connection"] = "close"  # the rest of the request is not read
    elif fault.status in (429, 503):
        headers["retry-after"] = "5"
    if wants_json(request):
        content: dict[str, object] = {"error": fault.sentence}
        if fault.code:
            content["code"] = fault.code
        if fault.revision is not None:
            content["revision"] = fault.revision
        return JSONResponse(content, fault.status, headers)
    return page(pages.fault_page(fault.status, fault.sentence), fault.status, headers)


def page(text: str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a page that nobody keeps a copy of."""
    return HTMLResponse(text, status, {"cache-control": "no-store", **(headers or {})})


def json_text(text: str) -> Response:
    """Return JSON that nobody keeps a copy of."""
    return Response(text, headers={"cache-control": "no-store"}, media_type="application/json")


async def fields_of(request: Request, limits: Limits) -> Fields:
    """Return the fields that a client sent, as a form or as JSON.

    Raises:
        FaultError: the body is too large, too slow or unreadable.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    body = await _body_of(request, limits)
    if kind == "application/json":
        return _fields_in_json(body)
    if kind == "application/x-www-form-urlencoded":
        try:
            return parse_qs(
                body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"
            )
        except ValueError:
            raise FaultError(400, "The form cannot be read.") from None
    raise FaultError(415, "Send a form, or JSON as application/json.")


async def _body_of(request: Request, limits: Limits) -> bytes:
    """Return the body of a request, if it is small and comes soon.

    Raises:
        FaultError: it is not.
    """
    too_large = FaultError(413, f"A request has at most {limits.body} bytes.")
    length = request.headers.get("content-length", "0")
    if not _NUMBER.fullmatch(length) or int(length) > limits.body:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(limits.patience):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limits.body:
                    raise too_large
    except TimeoutError:
        raise FaultError(408, f"The request took more than {limits.patience:g} s.") from None
    except ClientDisconnect:
        raise FaultError(400, "The client has gone.") from None
    return bytes(body)


def _fields_in_json(body: bytes) -> Fields:
    try:
        data = read_json(body)
    except JsonError as error:
        raise FaultError(400, f"The JSON cannot be read: {error}.") from None
    if not isinstance(data, dict):
        raise FaultError(400, "The JSON must be an object.")
    fields: Fields = {}
    for name, value in data.items():
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(each, str | int) and not isinstance(each, bool) for each in values):
            raise FaultError(400, f"The field {name[:40]!r} must be a text or a number.")
        fields[name] = [str(each) for each in values]
        if not all(map(_is_whole, fields[name])):
            raise FaultError(400, f"The field {name[:40]!r} must not have half a letter.")
    return fields


def _is_whole(text: str) -> bool:
    """Return whether a text can be written as UTF-8; JSON can also have half a surrogate pair."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def text_in(fields: Fields, name: str) -> str:
    """Return the text in a field.

    Raises:
        FaultError: the field is missing, or is there twice.
    """
    values = fields.get(name, [])
    if len(values) != 1:
        raise FaultError(400, f"The field {name} must be there once.")
    return values[0]


def number_in(fields: Fields, name: str) -> int:
    """Return the number in a field.

    Raises:
        FaultError: it is missing, or is not a number from 0 to 999999999.
    """
    text = text_in(fields, name)
    if not _NUMBER.fullmatch(text):
        raise FaultError(400, f"The field {name} must be a number from 0 to 999999999.")
    return int(text)


def number_or(text: str | None, usual: int) -> int:
    """Return the number in a text, or the usual one if the text is not a number."""
    return int(text) if text is not None and _NUMBER.fullmatch(text) else usual


# Faults


async def _fault(request: Request, error: Exception) -> Response:
    return fault_answer(request, cast("FaultError", error))


async def _order_fault(request: Request, error: Exception) -> Response:
    return fault_answer(request, FaultError(400, str(error)))


async def _early_fault(request: Request, error: Exception) -> Response:
    return fault_answer(request, FaultError(409, str(error)))


async def _store_fault(request: Request, error: Exception) -> Response:
    return fault_answer(request, FaultError(503, str(error)))


async def _http_fault(request: Request, error: Exception) -> Response:
    status = cast("HTTPException", error).status_code
    sentences = {404: "There is no such page.", 405: "This page cannot be asked like that."}
    return fault_answer(request, FaultError(status, sentences.get(status, "This did not work.")))


HANDLERS: Final = {
    FaultError: _fault,
    OrderError: _order_fault,
    TooEarlyError: _early_fault,
    StoreError: _store_fault,
    UnknownSeatError: _order_fault,
    HTTPException: _http_fault,
}
"""What answers an exception."""
