"""Compilation of a source text to a library that this process can load, or to a checked program."""
import atexit
import ctypes
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading

from . import home
from .errors import CompileError, NotInstalled, UnknownKernel
from .source import after_preprocessing, before_preprocessing, is_conditional, kernels_of, own_includes

_folder = pathlib.Path(__file__).resolve().parent
_lock = threading.Lock()
_most_kept = 400
_includes = "#include <cassert>\n#include <cstdint>\n#include <cstdio>\n"
_megabytes = 384  # as tools/system/cache.cpp has it


def nvcc():
    """The path of nvcc; None if there is none."""
    for name in (shutil.which("nvcc"), os.path.join(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin/nvcc")):
        if name and os.access(name, os.X_OK):
            return name
    return None


def _key(*parts):
    return hashlib.sha1("\0".join(parts).encode()).hexdigest()


def _new_folder():
    """A folder to build in. It stays where it is: debug information names it."""
    base = home.cache()
    if base is not None:
        try:
            base.mkdir(parents=True, exist_ok=True)
            return pathlib.Path(tempfile.mkdtemp(prefix="m-", dir=base))
        except OSError:
            pass
    folder = tempfile.mkdtemp(prefix="warpstep-python-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return pathlib.Path(folder)


def _kept(base, key, output):
    """The folder that a key stands for, if it is whole."""
    try:
        folder = base / (base / key).read_text()
        if (folder / output).exists():
            os.utime(folder)
            return folder
    except (OSError, ValueError):
        pass
    return None


def _keep(base, key, folder):
    try:
        with _lock:
            unfinished = folder / "key"
            unfinished.write_text(folder.name)
            os.replace(unfinished, base / key)
            _make_room(base)
    except OSError:  # the disk is full, or the cache was cleared meanwhile: what was built works as it is
        pass


def most_bytes():
    """What the kept modules may take: $WARPSTEP_CACHE_MB megabytes, if that is a number."""
    wanted = os.environ.get("WARPSTEP_CACHE_MB", "")
    return (int(wanted) if wanted.isdecimal() else _megabytes) << 20


def _make_room(base):
    """Removes what was used longest ago, and the keys of what is gone. The newest folder stays."""
    folders, keys = [], []
    for entry in os.scandir(base):
        if entry.is_dir():
            size = sum(file.stat().st_blocks * 512 for file in os.scandir(entry) if file.is_file())
            folders.append((entry.stat().st_mtime, size, entry.path))
        else:
            keys.append(entry.path)
    room, count = most_bytes(), 0
    for _, size, path in sorted(folders, reverse=True):
        room, count = room - size, count + 1
        if count > 1 and (room < 0 or count > _most_kept):
            shutil.rmtree(path, ignore_errors=True)
    for key in keys:
        try:
            with open(key) as file:
                if not os.path.isdir(os.path.join(base, file.read())):
                    os.unlink(key)
        except (OSError, ValueError):  # another process was here
            pass


_reading = ("-I", "--include-path", "-isystem", "--system-include", "-include", "--pre-include", "-L", "--library-path")


def reads_files(source, options):
    """Whether the result depends on files of the user's besides the source."""
    return own_includes(source) or any(str(word).startswith(_reading) for word in options)


def absolute(options):
    """The options with paths from the caller's folder: the compiler runs in another."""
    words, before = [], ""
    for word in map(str, options):
        if before:
            word = _from_here(before, word)
            before = ""
        elif word in _reading:
            before = word
        else:
            for option in sorted(_reading, key=len, reverse=True):
                if word.startswith(option):
                    begin = option + ("=" if word[len(option):].startswith("=") else "")
                    word = begin + _from_here(option, word[len(begin):])
                    break
        words.append(word)
    return words


def _from_here(option, path):
    """-include looks beside the caller first, then where <…> does."""
    if option in ("-include", "--pre-include") and not os.path.exists(path):
        return path
    return os.path.abspath(path)


def file_name(name):
    return re.sub(r"[^\w.-]", "_", name) or "kernels"


def declared_in(source, name, options, backend):
    """The kernels of the source, by name: those that conditions leave and that macros make."""
    text = source
    if is_conditional(source):
        file = file_name(name) + ".cu"
        with tempfile.TemporaryDirectory(prefix="warpstep-python-") as folder:
            (pathlib.Path(folder) / file).write_text(before_preprocessing(source))
            (pathlib.Path(folder) / "whole.cu").write_text(f'{_includes}#include "{file}"\n')
            words = [nvcc()] if backend == "gpu" else ["cc"]
            here = ["-I", os.getcwd()] if reads_files(source, options) else []
            done = _run([*words, "-E", "-std=c++20", *options, *here, "whole.cu"], folder, backend)
        if done.returncode == 0:  # else compiling it will say why
            text = after_preprocessing(done.stdout, file)
    return {kernel.name: kernel for kernel in kernels_of(text)}


def chosen(declared, names, what):
    """The kernels to build: those asked for, or all that have a name of their own and are no templates."""
    __tracebackhide__ = True
    if names is None:
        return [(k.name, k.parameters) for k in declared.values() if not k.is_template and not k.is_overloaded]
    picked = []
    for name in names:
        plain = re.sub(r"<.*>$", "", name.strip(), flags=re.S)
        if plain not in declared:
            known = ", ".join(declared) or "none"
            raise UnknownKernel(f"{what} has no kernel {plain!r}; it has: {known}")
        if declared[plain].is_overloaded and plain == name.strip():
            raise UnknownKernel(declared[plain].overloaded())
        if declared[plain].is_template and plain == name.strip():
            raise UnknownKernel(f"{plain!r} is a template: name its arguments as well, such as {plain + '<float>'!r}")
        picked.append((name.strip(), declared[plain].parameters))
    return picked


def compile_library(source, kernels, name, options, backend):
    """The folder with the compiled library `module.so`; `source` may come from the cache."""
    __tracebackhide__ = True
    lines = [f"WARPSTEP_KERNEL({i}, {kernel})" for i, (kernel, _) in enumerate(kernels)]
    tail = "\n".join([f'#include "{_folder / "glue.h"}"', *lines, ""])
    words = _words(backend, options)
    return _build(source, tail, name, words, backend, "module.so", options)


def _words(backend, options):
    if backend == "gpu":
        found = nvcc()
        if found is None:
            raise NotInstalled("backend='gpu' needs nvcc, and there is none on this machine: leave backend out, or say backend='sim'")
        return [found, "-std=c++20", "-arch=native", "-O3", "-lineinfo", "--extended-lambda", "-include", "cstdio", "-shared", "-cudart", "shared",
                "-Xcompiler", "-fPIC", *options]
    return ["cc", "--precompiled", "-std=c++20", "-O3", "--extended-lambda", "-shared", "-Xcompiler", "-fPIC", *options]


def compile_program(source, main, name, options):
    """The folder with `module.so`, here a checked program with the main() of `main`."""
    words = ["cc", "--checked", "--precompiled", "-std=c++20", "--extended-lambda", *options]
    return _build(source, main, name, words, "sim", "program", options)


def _build(source, tail, name, words, backend, output, options=()):
    __tracebackhide__ = True
    key = _key(home.identity() if backend == "sim" else _gpu_identity(), backend, output, source, tail, file_name(name), *map(str, words))
    base = home.cache()
    is_keyed = not reads_files(source, options)
    found = _kept(base, key, output) if base is not None and is_keyed else None
    if found is not None:
        return found
    folder = _new_folder()
    file = folder / (file_name(name) + ".cu")
    # printf(), assert() and uint32_t need no #include in a source; `warpstep cc` wants to see one.
    file.write_text((source if source.endswith("\n") else source + "\n") + _includes)
    (folder / "behind.h").write_text(f"#pragma GCC system_header\n{tail}")
    (folder / "whole.cu").write_text(
        f'{_includes}#include "{file.name}"\n#include "behind.h"\n')
    (folder / "alone.cu").write_text(f'{_includes}#include "{file.name}"\n')
    try:
        _compile([*words, *([] if is_keyed else ["-I", os.getcwd()]), "-o", output, "whole.cu"], folder, backend)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if base is not None and is_keyed and folder.parent == base:
        _keep(base, key, folder)
    return folder


def _gpu_identity():
    about = os.stat(nvcc())
    return f"{nvcc()} {about.st_size} {about.st_mtime_ns} {(_folder / 'glue.h').read_text()}"


def without_folder(text, folder):
    """Reports name the user's source, not where it was compiled; the simulator shortens paths below the working folder."""
    try:
        below = os.path.relpath(folder)
    except (OSError, ValueError):  # the working folder is gone
        below = ""
    text = text.replace(f"{folder}/", "")
    return text if below in ("", ".") else text.replace(f"{below}/", "")


def users_messages(text):
    """A compiler's words without those about what stands behind the source, if there are others; and whether there are."""
    ends = r"In file included from (?:whole|alone)\.cu|warpstep cc: note:|\d+ errors? detected in the compilation of"
    lines = [line for line in text.splitlines() if not re.match(ends, line)]
    own, is_own = [], True
    for line in lines:
        if re.match(r"\S+[:(]\d+", line):
            is_own = not re.match(r"(behind\.h|whole\.cu|alone\.cu|/usr/\S+|\S*/warpstep/(glue|torch/extension)\.h)[:(]", line)
        if is_own:
            own.append(line)
    is_users = any("error" in line for line in own)
    return "\n".join(own if is_users else lines), is_users


def loaded(file, name):
    """The compiled library. What is declared and defined nowhere shows only now."""
    __tracebackhide__ = True
    try:
        return ctypes.CDLL(str(file))
    except OSError as error:
        missing = re.search(r"undefined symbol: (\S+)", str(error))
        if missing is None:
            raise
        tool = shutil.which("c++filt")
        what = subprocess.run([tool, missing.group(1)], capture_output=True, text=True).stdout.strip() if tool else missing.group(1)
    raise CompileError(f"{name}: {what} is declared and used, but defined nowhere")


def _run(words, folder, backend):
    if backend == "gpu":
        return subprocess.run(list(map(str, words)), cwd=folder, capture_output=True, text=True, errors="replace")
    return home.run(words, folder)


def _compile(words, folder, backend):
    __tracebackhide__ = True
    done = _run(words, folder, backend)
    if done.returncode == 0:
        return
    text, is_users = users_messages(done.stderr + done.stdout)
    if not is_users:  # where a brace is open, only what stands behind the source is wrong
        alone = _run(["-c" if word == "-shared" else "alone.cu" if word == "whole.cu" else word for word in words], folder, backend)
        told, is_users = users_messages(alone.stderr + alone.stdout)
        if alone.returncode != 0 and is_users:
            text = told
    raise CompileError(text.strip() or f"the compiler ended with code {done.returncode}")
