"""`python -m thinkstr8`: the terminal front end, parts of which are optional extras."""

import sys

_EXTRAS = {"textual": "play", "segno": "web", "starlette": "web", "uvicorn": "web"}
"""The extra that installs a package, unless it is `cli`."""


def main() -> int:
    """Run the terminal front end, or print how to install what is missing, and return the code."""
    try:
        from thinkstr8.cli.main import main as run  # noqa: PLC0415  # it takes a while

        return run(sys.argv[1:])
    except KeyboardInterrupt:  # before there was anything to interrupt
        return 130
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in ("rich", *_EXTRAS):
            raise
        extra = _EXTRAS.get(package, "cli")
        sys.stderr.write(f"This command needs {package}: pip install 'thinkstr8[{extra}]'\n")
        if extra == "play":
            sys.stderr.write("Without it, add --plain.\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
