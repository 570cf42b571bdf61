"""What is uploaded works for those who install it: both archives are built, checked and used."""

import os
import re
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

import thinkstr8

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
EXAMPLE = ROOT / "examples" / "first_game.py"

pytestmark = pytest.mark.xdist_group("package")  # one worker builds, once


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)  # noqa: S603  # our own programs
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both archives; the wheel is built from the source archive, as installers do."""
    folder = tmp_path_factory.mktemp("archives")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(archives: Path) -> Path:
    (found,) = archives.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment that has nothing else, and give its interpreter."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home / "venv", with_pip=False)
    scripts = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", wheel, cwd=home)
    return python


def run_installed(python: Path, *arguments: str | Path) -> str:
    return run(python, "-I", *arguments, cwd=python.parent)


def test_the_archives_pass_the_strict_check(archives: Path) -> None:
    names = sorted(path.name for path in archives.iterdir())
    command = (sys.executable, "-m", "twine", "check", "--strict", *names)
    assert run(*command, cwd=archives).count("PASSED") == 2


def test_the_wheel_holds_the_code_the_schemas_the_marker_and_the_licence(wheel: Path) -> None:
    about = f"thinkstr8-{thinkstr8.__version__}.dist-info/"
    code = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")}
    schemas = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.json")}
    assert len(schemas) >= 9
    names = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
    wanted = code | schemas | {"thinkstr8/py.typed"} | {about + name for name in names}
    assert set(ZipFile(wheel).namelist()) == wanted


def test_the_source_archive_holds_all_that_the_tests_need(archives: Path) -> None:
    (path,) = archives.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {".ci/run", "Makefile", "README.md", "CHANGELOG.md", "docs/conf.py"} <= names
    assert {"tools/documented.py", "tools/lowest.py"} <= names
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py")} <= names
    assert not [name for name in names if re.search(r"(^|/)(_build|\.venv|__pycache__)/", name)]


def test_the_installed_library_runs_the_first_program_of_the_readme(installed: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (printed,) = re.findall(r"It prints `(.*)`", text)
    assert run_installed(installed, "-c", program).strip() == printed


def test_the_installed_library_runs_the_first_example(installed: Path) -> None:
    assert run_installed(installed, EXAMPLE) == run(sys.executable, EXAMPLE, cwd=ROOT)


def test_importing_the_installed_library_loads_attrs_and_nothing_else(installed: Path) -> None:
    program = """
import sys
before = set(sys.modules)
import thinkstr8
loaded = {name.split(".")[0] for name in set(sys.modules) - before}
print(*loaded - set(sys.stdlib_module_names))
"""
    loaded = set(run_installed(installed, "-c", program).split())
    assert loaded == {"attr", "attrs", "thinkstr8", "typing_extensions"}


def test_the_installed_library_reads_and_writes_json_and_has_its_schemas(installed: Path) -> None:
    program = """
from importlib.resources import files
from thinkstr8 import think_str8
from thinkstr8.files import from_json, to_json
state = think_str8.example(think_str8.Stage.TAKE)
print(from_json(think_str8, think_str8.State, to_json(think_str8, state)) == state)
print((files("thinkstr8") / "schemas" / "ten.view.json").is_file())
"""
    assert run_installed(installed, "-c", program).split() == ["True", "True"]


def test_the_metadata_has_the_version_and_the_extras(installed: Path) -> None:
    program = """
from importlib.metadata import metadata
about = metadata("thinkstr8")
print(about["Version"], about["License-Expression"], *sorted(about.get_all("Provides-Extra")))
"""
    version, licence, *extras = run_installed(installed, "-c", program).split()
    assert (version, licence) == (thinkstr8.__version__, "MIT")
    assert {"cli", "testing"} <= set(extras)


def test_the_installed_command_names_the_extra_that_it_needs(installed: Path) -> None:
    command = (installed, "-I", "-m", "thinkstr8", "demo", "ten")
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own program
    assert done.returncode != 0
    assert "thinkstr8[cli]" in done.stderr
