"""Launches in a process of their own: checked, counted, recorded for the player."""
import ctypes
import json
import os
import pathlib
import re
import subprocess
import struct
import sys
import tempfile
import time

import numpy

from . import build, home
from .arrays import DeviceArray
from .counters import Counters, Page
from .engine import engine, resolve
from .errors import LaunchError, LaunchTimeout
from .program import main_of, write_call
from .report import Finding, Report, without_program
from .signature import IN, IN_OUT, SAME_AS, VALUE


def _simulated(kernel, options):
    """The kernel on the simulator, where launches are checked, counted and recorded."""
    if (options.backend or kernel.module.backend) == "gpu":
        raise ValueError("check, count, view() and profile() run on the simulator: leave backend='gpu' out, or say backend='sim'")
    resolve(options.backend or "sim")  # refuses what is no backend's name
    return kernel.module.on("sim")[kernel.name]


def _program(kernel):
    module = kernel.module
    main = main_of(kernel.name, kernel.signature)
    return build.compile_program(module.source, main, module.name, module.options) / "program"


def _pieces(kernel, bound):
    arrays = dict(bound.arrays)
    pieces, first = [], {}
    for number, parameter in enumerate(kernel.signature.parameters):
        argument = bound.arguments[number]
        if not parameter.is_pointer:
            pieces.append((VALUE, bytes(bound.values[number]), 1))
            continue
        array = arrays.get(number)
        if array is None:
            pieces.append((SAME_AS, b"", argument.bytes) if argument.way == SAME_AS else (0, b"", 0))
            continue
        if argument.way == SAME_AS:
            pieces.append((SAME_AS, b"", argument.bytes))
            continue
        if isinstance(array, DeviceArray):
            if array.pointer in first:
                other = first[array.pointer]
                pieces.append((SAME_AS, b"", other))
                if not parameter.is_constant:
                    pieces[other] = (IN_OUT, *pieces[other][1:])
                continue
            first[array.pointer] = number
            data = array.copy_to_host().tobytes() if array.nbytes else b""
            pieces.append((IN if parameter.is_constant else IN_OUT, data, int(number not in bound.unwritten)))
            continue
        pieces.append((argument.way, array.tobytes(), 1))
    return pieces


def _copy_back(file, kernel, bound, pieces):
    """Reads the program's answer: the error code, and the arrays if all went well."""
    data = file.read_bytes() if file.exists() else b""
    if len(data) < 4:
        return None
    code, = struct.unpack("=i", data[:4])
    at, arrays = 4, dict(bound.arrays)
    if code != 0:
        return code
    new = []
    for number, (way, piece, _) in enumerate(pieces):
        if way == IN_OUT:
            new.append((arrays[number], data[at:at + len(piece)]))
            at += len(piece)
    for array, values in new:
        if isinstance(array, DeviceArray):
            if values:
                engine("sim").copy_in(array.pointer, values, len(values))
            array.is_written = True
        else:
            ctypes.memmove(array.ctypes.data, values, len(values))
    return 0


def _settings(options):
    schedule, timeout, workers, device = options.settings
    environment = {}
    if schedule:
        environment["WARPSTEP_SCHEDULE"] = schedule
    if timeout:
        environment["WARPSTEP_TIMEOUT"] = str(timeout)
    if device:
        environment["WARPSTEP_DEVICE"] = device
    return environment


class _Run:
    """One run of a kernel's program in a folder of its own."""

    def __init__(self, kernel, configured, args, options):
        from .kernel import bind

        kernel = _simulated(kernel, options)
        device = engine("sim")
        with device.lock:
            device.use(options)  # refuses a schedule or a device that does not exist
        self.kernel, self.configured, self.options = kernel, configured, options
        self.bound = bind(kernel.signature, args, "sim")
        self.program = _program(kernel)
        self.folder = tempfile.TemporaryDirectory(prefix="warpstep-python-")
        self.path = pathlib.Path(self.folder.name)
        self.pieces = _pieces(kernel, self.bound)
        write_call(self.path / "call", configured, options, self.pieces)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def shown(self, text):
        """A process's words, as the user knows the files."""
        text = build.without_folder(text, self.program.parent).replace(f"{self.program} was", "the launch was")
        return re.sub(r" in behind\.h:\d+", "", text)

    def checked(self, environment=None):
        (self.path / "suppressions").write_text("uninitialised-copy\n")
        words = ["check", "--json", self.path / "json", "--log-file", self.path / "text", "--suppressions", self.path / "suppressions"]
        schedule, timeout, _, device = self.options.settings
        for word, value in (("--schedule", schedule), ("--timeout", timeout or ""), ("--device", device)):
            if value:
                words += [word, str(value)]
        done = home.run([*words, self.program, self.path / "call", self.path / "out"], self.program.parent, environment)
        if not (self.path / "json").exists() or not (self.path / "json").stat().st_size:
            raise ValueError((done.stderr or done.stdout).strip().replace("warpstep check: ", ""))
        sys.stdout.write(done.stdout)
        text = without_program(self.shown((self.path / "text").read_text()), self.kernel.name)
        text = text[:text.find("  no finding matches:")] if "  no finding matches:" in text else text
        self.said = self.shown(done.stderr)
        return Report(json.loads(self.shown((self.path / "json").read_text())), text)

    def counted(self, record=None):
        environment = {**_settings(self.options), "WARPSTEP_TRAFFIC": str(self.path / "traffic.jsonl")}
        if record is not None:
            environment |= {"WARPSTEP_TRAFFIC_RECORD": str(record), "WARPSTEP_TRAFFIC_RECORD_AS": "requests"}
        whole = {k: v for k, v in os.environ.items() if not k.startswith("WARPSTEP_")}
        done = subprocess.run([str(self.program), str(self.path / "call"), str(self.path / "out")], cwd=self.program.parent,
                              env={**whole, **environment}, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        sys.stdout.write(done.stdout)
        self.said = self.shown(done.stderr)
        self.end(_copy_back(self.path / "out", self.kernel, self.bound, self.pieces), done.returncode)

    def counters(self):
        lines = (self.path / "traffic.jsonl").read_text().splitlines()
        return json.loads(self.shown(lines[-1]))

    def end(self, code, ended=0):
        """Raises what a launch that failed without a finding raises."""
        if code == 0:
            return
        said = self.said.strip()
        name = self.kernel.name
        if code is None:
            raise LaunchError(f"{name}: the process of the launch ended without an answer ({ended})", 999, said or None)
        what = engine("sim").error(code)
        if said and what.split(" ")[0] not in said:
            said = f"{name}: {what}\n{said}"
        kind = LaunchTimeout if code == 702 and "time limit" in said else LaunchError
        raise kind(f"{name}: {what}", code, said or f"{name}: {what}")


def launch(kernel, configured, args, options):
    __tracebackhide__ = True
    from .kernel import Last

    begin = time.perf_counter()
    with _Run(kernel, configured, args, options) as run:
        counters = None
        if options.check:
            traffic = {"WARPSTEP_TRAFFIC": str(run.path / "traffic.jsonl")} if options.count else None
            found = run.checked(traffic)
            if found.is_wrong():
                raise Finding(found)
            run.end(_copy_back(run.path / "out", kernel, run.bound, run.pieces))
        else:
            run.counted()
        if options.count:
            counters = Counters(run.counters())
        return Last("sim", time.perf_counter() - begin, run.bound.copied_in, run.bound.copied_out, counters)


def report(kernel, configured, args, options):
    with _Run(kernel, configured, args, options) as run:
        return run.checked()


def profile(kernel, configured, args, options):
    with _Run(kernel, configured, args, options) as run:
        run.counted()
        return Counters(run.counters())


def view(kernel, configured, args, options, file=None):
    with _Run(kernel, configured, args, options) as run:
        run.counted(record=20000)
        page = pathlib.Path(file).resolve() if file is not None else run.path / "page.html"
        done = home.run(["view", run.path / "traffic.jsonl", "--page", page], run.program.parent)
        if done.returncode != 0:
            raise LaunchError(done.stderr.strip())
        text = page.read_text().replace("traffic.jsonl", f"{kernel.module.name}.cu")
        if file is not None:
            page.write_text(text)
        return Page(text, file)
