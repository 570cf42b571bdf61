"""`python -m thinkstr8`: the terminal front end, an optional extra of the package."""

import sys


def main() -> int:
    """Run the terminal front end, or print how to install it, and return the exit code."""
    try:
        from thinkstr8.cli.main import main as run  # noqa: PLC0415  # an optional extra
    except ModuleNotFoundError as error:
        sys.stderr.write(
            f"The terminal front end needs {error.name}: pip install 'thinkstr8[cli]'\n"
        )
        return 1
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
