"""The installation of Warpstep that this package belongs to."""
import os
import pathlib
import shutil
import subprocess

from .errors import NotInstalled

_folder = pathlib.Path(__file__).resolve().parent
_found = None


def _candidates():
    named = os.environ.get("WARPSTEP")
    if named:
        yield pathlib.Path(named)
        return
    recorded = _folder / "installation.txt"  # written by `pip install`
    if recorded.is_file():
        yield pathlib.Path(recorded.read_text().strip()) / "bin" / "warpstep"
    for up, inside in ((3, ""), (1, "build/stage")):  # PREFIX/share/warpstep/python, or a clone
        if up < len(_folder.parents):
            yield _folder.parents[up] / inside / "bin" / "warpstep"
    on_path = shutil.which("warpstep")
    if on_path:
        yield pathlib.Path(on_path)


def command():
    """The `warpstep` command, as a path."""
    global _found
    if _found is None:
        for candidate in _candidates():
            if candidate.is_file() and (candidate.resolve().parents[1] / "lib" / "libwarpstep_sim.so").is_file():
                _found = candidate.resolve()
                break
        else:
            raise NotInstalled(
                "no installation of Warpstep was found: build one with ./warpstep doctor in a clone, "
                "or name its command in the environment variable WARPSTEP"
            )
    return _found


def prefix():
    return command().parents[1]


def identity():
    """Changes when the installation does."""
    words = []
    for file in (command(), prefix() / "lib" / "libwarpstep_sim.so", _folder / "glue.h", _folder / "torch" / "extension.h"):
        about = file.stat()
        words.append(f"{file} {about.st_size} {about.st_mtime_ns}")
    return "\n".join(words)


def cache():
    """Where compiled modules are kept; None if nothing is to be kept."""
    if os.environ.get("WARPSTEP_CACHE_MB") == "0":
        return None
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(base) / "warpstep" / "python"


def run(words, folder=None, environment=None, timeout=None):
    """Runs the command and returns what subprocess.run() does, with its output as text."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("WARPSTEP_") or k == "WARPSTEP_CACHE_MB"}
    kept.update(environment or {}, WARPSTEP_COMMAND="warpstep")
    return subprocess.run(
        [str(command()), *map(str, words)], cwd=folder, env=kept, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, errors="replace", timeout=timeout)
