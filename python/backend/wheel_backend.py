"""Builds the wheel and the source archive with the standard library alone (PEP 517, PEP 660).

The wheel remembers the installation of Warpstep that it was made beside.
"""
import base64
import hashlib
import io
import os
import pathlib
import tarfile
import zipfile

_root = pathlib.Path(__file__).resolve().parents[1]
_name, _version = "warpstep", "0.1.0"
_tag = "py3-none-any"


def _metadata():
    return (f"Metadata-Version: 2.1\nName: {_name}\nVersion: {_version}\n"
            "Summary: CUDA kernels from Python: simulated, checked, or on a GPU\n"
            "Requires-Python: >=3.9\nRequires-Dist: numpy\n")


def _prefix():
    """The installation beside this package; nothing if there is none yet."""
    named = os.environ.get("WARPSTEP")
    candidates = [pathlib.Path(named)] if named else [_root.parents[2] / "bin" / "warpstep",
                                                      _root.parent / "build" / "stage" / "bin" / "warpstep"]
    for command in candidates:
        if command.is_file():
            return str(command.resolve().parents[1])
    return None


def _files():
    return sorted(p for p in (_root / "warpstep").rglob("*") if p.suffix in (".py", ".h") and "__pycache__" not in p.parts)


def _write(folder, files):
    wheel = f"{_name}-{_version}-{_tag}.whl"
    info = f"{_name}-{_version}.dist-info"
    files = {**files, f"{info}/METADATA": _metadata(),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: {_name}\nRoot-Is-Purelib: true\nTag: {_tag}\n"}
    record = []
    with zipfile.ZipFile(pathlib.Path(folder) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}")
        record.append(f"{info}/RECORD,,")
        archive.writestr(zipfile.ZipInfo(f"{info}/RECORD", (2020, 1, 1, 0, 0, 0)), "\n".join(record) + "\n")
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {str(p.relative_to(_root)): p.read_bytes() for p in _files()}
    prefix = _prefix()
    if prefix:
        files["warpstep/installation.txt"] = prefix + "\n"
    return _write(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, {f"{_name}.pth": f"{_root}\n"})


def build_sdist(sdist_directory, config_settings=None):
    base = f"{_name}-{_version}"
    with tarfile.open(pathlib.Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for path in [_root / "pyproject.toml", _root / "backend" / "wheel_backend.py", *_files()]:
            archive.add(path, f"{base}/{path.relative_to(_root)}")
        info = tarfile.TarInfo(f"{base}/PKG-INFO")
        data = _metadata().encode()
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return f"{base}.tar.gz"
