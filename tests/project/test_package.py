"""What is uploaded works for those who install it: both archives are built, checked and used."""

import re
import subprocess
import sys
import tarfile
import venv
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import thinkstr8
from tools import release_check
from tools.index_page import addresses, repository
from tools.tasks import program

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "first_game.py"


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)  # noqa: S603  # our own programs
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build the wheel and the source archive."""
    return release_check.build(tmp_path_factory.mktemp("archives") / "dist", isolated=False)


@pytest.fixture(scope="module")
def wheel(archives: tuple[Path, Path]) -> Path:
    return archives[0]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment that has nothing else, and give its interpreter."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home / "venv", with_pip=False)
    python = program(home / "venv", "python")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", wheel, cwd=home)
    return python


def run_installed(python: Path, *arguments: str | Path) -> str:
    return run(python, "-I", *arguments, cwd=python.parent)


def test_the_archives_pass_the_strict_check(archives: tuple[Path, Path]) -> None:
    assert [*release_check.upload_problems(archives)] == []


def test_the_wheel_holds_the_code_the_schemas_the_marker_and_the_licence(wheel: Path) -> None:
    assert [*release_check.wheel_problems(wheel)] == []
    about = f"thinkstr8-{thinkstr8.__version__}.dist-info"
    names = set(ZipFile(wheel).namelist())
    assert {"thinkstr8/py.typed", f"{about}/licenses/LICENSE"} <= names
    assert len([name for name in names if name.startswith("thinkstr8/schemas/")]) >= 9


def test_a_file_too_few_or_too_many_in_a_wheel_is_found(wheel: Path, tmp_path: Path) -> None:
    bent = tmp_path / wheel.name
    with ZipFile(wheel) as whole, ZipFile(bent, "w") as archive:
        for name in whole.namelist():
            if name != "thinkstr8/py.typed":
                archive.writestr(name, whole.read(name).replace(b"](https://github.com/", b"](/"))
        archive.writestr("tests/secret.py", "")
    missing, more, *links = release_check.wheel_problems(bent)
    assert missing == f"{wheel.name}: thinkstr8/py.typed is missing."
    assert more == f"{wheel.name}: tests/secret.py does not belong there."
    assert any("docs/tutorials/first-bot.md, which is not there" in link for link in links)


def in_source(archives: tuple[Path, Path]) -> set[str]:
    with tarfile.open(archives[1]) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_source_archive_holds_all_that_the_tests_need(archives: tuple[Path, Path]) -> None:
    names = in_source(archives)
    assert {".ci/run", "Makefile", "README.md", "CHANGELOG.md", "docs/conf.py"} <= names
    assert {"tools/index_page.py", "tools/lowest.py", "tools/tasks.py"} <= names
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py")} <= names
    assert not [name for name in names if re.search(r"(^|/)(_build|\.venv|__pycache__)/", name)]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows what git keeps")
def test_the_source_archive_holds_everything_that_git_keeps(archives: tuple[Path, Path]) -> None:
    assert release_check.kept_by_git() - in_source(archives) == set()


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


def test_the_metadata_has_the_addresses_that_follow_from_the_setting(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        text = archive.read(f"thinkstr8-{thinkstr8.__version__}.dist-info/METADATA")
    found = message_from_bytes(text).get_all("Project-URL") or []
    wanted = addresses(repository())
    assert found == [f"{name}, {address}" for name, address in wanted.items()]


def test_the_installed_command_names_the_extra_that_it_needs(installed: Path) -> None:
    command = (installed, "-I", "-m", "thinkstr8", "demo", "ten")
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own program
    assert done.returncode != 0
    assert "thinkstr8[cli]" in done.stderr
