"""%%cuda and its relatives, with the words of nvcc4jupyter and those of Warpstep."""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

from . import build, home
from .counters import Counters, Page
from .report import Report
from .source import without_comments

OPTIONS = ["--check", "--view", "--schedule", "--gpu", "--timeout", "--device", "--name", "--timeit", "--profile",
           "--profiler-args", "--compiler-args", "--args", "--help", "-t", "-p", "-c"]


def _options(function):
    for add in reversed([
        argument("-t", "--timeit", action="store_true", help="run the program several times and say how long it takes"),
        argument("-p", "--profile", action="store_true", help="show the counters of memory traffic of each launch"),
        argument("-l", "--profiler", help="accepted, as in nvcc4jupyter: the counters are Warpstep's own"),
        argument("-a", "--profiler-args", help="accepted, as in nvcc4jupyter"),
        argument("-c", "--compiler-args", default="", help="options of nvcc, in quotes: -c '-O3 -DN=4'"),
        argument("--check", action="store_true", help="show what `warpstep check` finds"),
        argument("--view", action="store_true", help="show the player: which thread reads and writes which cell"),
        argument("--schedule", help="order of the threads: in-order, reverse, interleaved or random:SEED"),
        argument("--timeout", help="seconds that one launch may take"),
        argument("--device", help="the GPU to simulate: h200, h100, a100, t4 or rtx4090"),
        argument("--gpu", action="store_true", help="build with nvcc and run on the GPU"),
        argument("--name", help="without main(): the variable that the module of kernels gets"),
        argument("--args", default="", help="arguments of the program, in quotes"),
    ]):
        function = add(function)
    return function


def _words(text, option):
    """The words of an option's value, which may have a pair of quotes around it."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" and text[0] not in text[1:-1]:
        text = text[1:-1]
    try:
        return shlex.split(text)
    except ValueError as wrong:
        raise UsageError(f"{option} {text}: {str(wrong).lower()}") from None


def has_main(source):
    return re.search(r"\bint\s+main\s*\(", without_comments(source)) is not None


class _Cell:
    """The files of one run, in a folder that is gone afterwards, and the options."""

    def __init__(self, shell, sources, options):
        self.shell, self.options = shell, options
        self.owner = tempfile.TemporaryDirectory(prefix="warpstep-cell-")
        self.folder = pathlib.Path(self.owner.name)
        self.files = []
        for name, text in sources.items():
            (self.folder / name).write_text(text)
            if name.endswith((".cu", ".cpp")):
                self.files.append(name)
        self.flags = build.absolute(_words(options.compiler_args, "-c"))
        self.arguments = _words(options.args, "--args")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.owner.cleanup()

    def environment(self):
        words = {k: v for k, v in os.environ.items() if not k.startswith("WARPSTEP_") or k == "WARPSTEP_CACHE_MB"}
        words["WARPSTEP_COMMAND"] = "warpstep"
        for name in ("schedule", "timeout", "device"):
            value = getattr(self.options, name)
            if value:
                words[f"WARPSTEP_{name.upper()}"] = str(value)
        return words

    def run(self, words, quiet=False, more=None):
        """Runs it and shows what it prints as it comes; returns its exit code."""
        child = subprocess.Popen([str(w) for w in words], cwd=self.folder, env={**self.environment(), **(more or {})},
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                 errors="replace", start_new_session=True)
        try:
            for line in child.stdout:
                if not quiet:
                    sys.stdout.write(line)
            return child.wait()
        except KeyboardInterrupt:
            os.killpg(child.pid, signal.SIGINT)
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
            raise
        finally:
            child.stdout.close()

    def build(self, *flavour):
        """The program, or None if it does not compile: the compiler's words are shown."""
        if self.options.gpu:
            words = [build.nvcc() or "nvcc", "-std=c++20", "-arch=native", "-O3"]
        else:
            words = [home.command(), "cc", "--precompiled", *flavour, "-std=c++20", "-O3"]
        shown = words + [*self.flags, "-o", "program", *self.files]
        return self.folder / "program" if self.run(shown) == 0 else None

    def start(self):
        if self.options.gpu and (build.nvcc() is None or not pathlib.Path("/dev/nvidia0").exists()):
            print("--gpu: this machine has no NVIDIA GPU, or no nvcc; without --gpu the cell runs on the simulator")
            return
        if self.options.check:
            self.check()
        elif self.options.view or self.options.profile:
            self.record()
        else:
            program = self.build()
            if program is None:
                return
            if self.options.timeit:
                self.time(program)
                return
            code = self.run([program, *self.arguments])
            if code:
                print(f"the program ended with {code}")

    def time(self, program):
        times = []
        for _ in range(7):
            begin = time.perf_counter()
            if self.run([program, *self.arguments], quiet=True) != 0:
                print("the program failed: leave -t out to see what it says")
                return
            times.append((time.perf_counter() - begin) * 1e3)
        mean = sum(times) / len(times)
        spread = (sum((t - mean) ** 2 for t in times) / len(times)) ** 0.5
        print(f"{mean:.1f} ms ± {spread:.1f} ms (mean ± std. dev. of {len(times)} runs of the whole program)")

    def check(self):
        program = self.build("--checked")
        if program is None:
            return
        words = [home.command(), "check", "--json", "found", "--log-file", "text"]
        for name in ("schedule", "timeout", "device"):
            if getattr(self.options, name):
                words += [f"--{name}", getattr(self.options, name)]
        self.run([*words, program, *self.arguments])
        found, text = self.folder / "found", self.folder / "text"
        if found.exists() and found.stat().st_size:
            self.display(Report(json.loads(found.read_text()), text.read_text()))

    def record(self):
        program = self.build("--checked")
        if program is None:
            return
        traffic = self.folder / "traffic.jsonl"
        self.run([program, *self.arguments], more={"WARPSTEP_TRAFFIC": str(traffic), "WARPSTEP_TRAFFIC_RECORD": "20000",
                                                              "WARPSTEP_TRAFFIC_RECORD_AS": "requests"})
        if not traffic.exists() or not traffic.stat().st_size:
            print("the program launched no kernel")
            return
        if self.options.profile:
            for line in traffic.read_text().splitlines():
                counters = Counters(json.loads(line))
                print(f"launch {counters.get('launch', '')} of {counters.get('kernel', '')}")
                self.display(counters)
        if self.options.view:
            done = home.run(["view", traffic, "--page", self.folder / "page.html"], self.folder)
            if done.returncode:
                print(done.stderr)
            else:
                self.display(Page((self.folder / "page.html").read_text().replace("traffic.jsonl", "cell.cu")))

    @staticmethod
    def display(thing):
        from IPython.display import display

        display(thing)


@magics_class
class CudaMagics(Magics):
    """%%cuda, %%cuda_group_save, %%cuda_group_run, %cuda_group_delete."""

    def __init__(self, shell):
        super().__init__(shell)
        self.groups = {}

    def _parse(self, function, line):
        if line.strip() in ("-h", "--help"):
            print(function.parser.format_help())
            return None
        return parse_argstring(function, line)

    @magic_arguments()
    @_options
    @line_cell_magic
    def cuda(self, line, cell=None):
        """Compiles and runs the CUDA program in the cell; a cell without main() gives its kernels."""
        options = self._parse(CudaMagics.cuda, line)
        if options is None:
            return
        if cell is None:
            raise UsageError("%%cuda stands above a program, %cuda takes --help alone")
        if not has_main(cell):
            self._module(options, cell)
            return
        # The magic's own line is line 1 of the cell.
        with _Cell(self.shell, {"cell.cu": "\n" + cell}, options) as files:
            files.start()

    def _module(self, options, cell):
        from .errors import CompileError, UnknownKernel
        from .kernel import compile

        unfit = [name for name in ("check", "view", "profile", "timeit") if getattr(options, name)]
        if unfit:
            raise UsageError(f"--{unfit[0]} runs a program, and this cell has no main(): call the kernel, kernel[grid, block](…, check=True)")
        try:
            module = compile("\n" + cell, name="cell", options=_words(options.compiler_args, "-c"),
                             backend="gpu" if options.gpu else "sim")
        except (CompileError, UnknownKernel) as wrong:
            print(wrong)
            return
        if options.name:
            self.shell.push({options.name: module})
        else:
            self.shell.push({kernel.name.split("::")[-1]: kernel for kernel in module})
        print("kernels:", ", ".join(repr(kernel.signature) for kernel in module))

    @magic_arguments()
    @argument("-n", "--name", required=True, help="the file's name, such as sum.cu or sum.h")
    @argument("-g", "--group", required=True, help="the group of files that belong together")
    @cell_magic
    def cuda_group_save(self, line, cell):
        """Saves the cell as a file of a group, for %%cuda_group_run."""
        options = self._parse(CudaMagics.cuda_group_save, line)
        if options is None:
            return
        if not re.fullmatch(r"[\w.-]+\.(cu|cuh|h|hpp|cpp)", options.name):
            raise UsageError(f"--name {options.name}: must end in .cu, .cuh, .h, .hpp or .cpp and have no folder")
        self.groups.setdefault(options.group, {})[options.name] = "\n" + cell

    @magic_arguments()
    @argument("-g", "--group", required=True, help="the group to build and run")
    @_options
    @line_magic
    def cuda_group_run(self, line):
        """Builds the files of a group into one program and runs it."""
        options = self._parse(CudaMagics.cuda_group_run, line)
        if options is None:
            return
        if options.group not in self.groups:
            raise UsageError(f"there is no group {options.group!r}; there are: {', '.join(self.groups) or 'none'}")
        with _Cell(self.shell, self.groups[options.group], options) as files:
            files.flags.append("-rdc=true")
            files.start()

    @magic_arguments()
    @argument("-g", "--group", required=True, help="the group to forget")
    @line_magic
    def cuda_group_delete(self, line):
        """Forgets the files of a group."""
        options = self._parse(CudaMagics.cuda_group_delete, line)
        if options is not None:
            self.groups.pop(options.group, None)


def _complete(_, event):
    return [option for option in OPTIONS if option.startswith(event.symbol)] if event.symbol.startswith("-") else []


def load(shell):
    from .exercises import ExerciseMagics

    shell.register_magics(CudaMagics, ExerciseMagics)
    for name in ("%%cuda", "%cuda", "%cuda_group_run"):
        shell.set_hook("complete_command", _complete, str_key=name)


def unload(shell):
    for kind, names in {"cell": ["cuda", "cuda_group_save", "answer"], "line": ["cuda", "cuda_group_run", "cuda_group_delete", "grade", "hint"]}.items():
        for name in names:
            shell.magics_manager.magics[kind].pop(name, None)
