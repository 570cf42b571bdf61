"""The program in a process of its own that works for the server: `python -m thinkstr8.web.worker`.

Belongs here: calling the functions that the server names, until the input ends.
Does not belong here: starting it, and how long an answer may take (workers), the functions.

The input and the output are frames: four bytes with the length, and then a pickle. Only the server
that started the process writes its input. When the server ends, however that happens, the input
ends, and so does the process.
"""

import os
import pickle
import sys
from collections.abc import Callable
from typing import BinaryIO, Final, cast

READY: Final = b"ready"
"""The first frame of the output, without a pickle."""

_LENGTH: Final = 4


def frame(content: bytes) -> bytes:
    r"""Return a frame.

    >>> frame(b"ab")
    b'\x00\x00\x00\x02ab'
    """
    return len(content).to_bytes(_LENGTH, "big") + content


def answer(question: bytes) -> bytes:
    """Return the pickled result of a pickled function and its arguments; None if it fails.

    >>> pickle.loads(answer(pickle.dumps((max, (3, 4)))))
    4
    >>> pickle.loads(answer(pickle.dumps((max, ())))) is None
    True
    """
    function, arguments = cast(
        "tuple[Callable[..., object], tuple[object, ...]]",
        pickle.loads(question),  # noqa: S301  # from the server that started the process
    )
    try:
        return pickle.dumps(function(*arguments))
    except Exception:  # noqa: BLE001  # a bot may raise anything
        return pickle.dumps(None)


def main() -> None:
    """Answer every frame of the input by a frame."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # nothing else may be written between the frames
    _write(output, READY)
    while len(head := sys.stdin.buffer.read(_LENGTH)) == _LENGTH:
        _write(output, answer(sys.stdin.buffer.read(int.from_bytes(head, "big"))))


def _write(output: BinaryIO, content: bytes) -> None:
    output.write(frame(content))
    output.flush()


if __name__ == "__main__":
    main()
