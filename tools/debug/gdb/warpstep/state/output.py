# Output of a program that runs again: what it has written before is not written twice.
import os
import stat

import gdb

from . import engine

_VECTOR = 16  # bytes of an iovec: address and length


class _Writes(gdb.Breakpoint):
    """At `write` or `writev` of the C library: lets it return at once, as if it had written, while
    fewer calls were made than in the run before."""

    def __init__(self, function, address, counter):
        self.counter = counter
        self.has_vector = function == "writev"
        super().__init__("*0x%x" % address, gdb.BP_BREAKPOINT, internal=True)
        self.silent = True

    def stop(self):
        frame = gdb.newest_frame()
        file, what, count = (int(frame.read_register(name)) for name in ("rdi", "rsi", "rdx"))
        self.counter.calls += 1
        if self.counter.calls > self.counter.wanted or _is_rewritten(file):
            return False
        if self.has_vector:
            count = sum(length for length in engine.words(what, 2 * count)[1::2])
        stack = int(frame.read_register("rsp"))
        gdb.execute("set $rax = %d" % count, to_string=True)
        gdb.execute("set $rsp = %d" % (stack + 8), to_string=True)
        gdb.execute("set $rip = %d" % engine.word(stack), to_string=True)
        self.counter.left_out += 1
        return False


def _is_rewritten(file):
    """Whether a file begins anew in the new run, so that it is to be written again: a regular one
    that is not appended to."""
    path = "/proc/%d/fd/%d" % (gdb.selected_inferior().pid, file)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with open("/proc/%d/fdinfo/%d" % (gdb.selected_inferior().pid, file)) as text:
            flags = next(line for line in text if line.startswith("flags"))
        return not int(flags.split()[1], 8) & os.O_APPEND
    except (OSError, StopIteration):
        return False


class _Counter:
    """Calls that write, in this run and, of those before, in the one that came furthest."""

    def __init__(self):
        self.wanted = 0
        self.begin()

    def begin(self):
        self.calls = self.left_out = 0

    def made(self):
        """The calls so far: those that reached the kernel, and those that were left out."""
        try:
            with open("/proc/%d/io" % gdb.selected_inferior().pid) as text:
                fields = dict(line.split(": ") for line in text.read().splitlines())
            return int(fields["syscw"]) + self.left_out
        except (OSError, KeyError):
            return self.wanted


_counter = _Counter()
_breakpoints = []
_is_replay = False


def begin_again():
    """The program is about to run again and to repeat what it did."""
    global _is_replay
    if engine.has_process():
        _counter.wanted = max(_counter.wanted, _counter.made())
    _counter.begin()
    _is_replay = True
    _delete()


def _on_new_objfile(event):
    """The C library is there, and the program has written nothing yet."""
    if _counter.wanted == 0 or _breakpoints:
        return
    if not os.path.basename(event.new_objfile.filename or "").startswith("libc.so"):
        return
    for function in ("write", "writev"):
        address = engine.address_of(function)
        if address:
            _breakpoints.append(_Writes(function, address, _counter))


def _delete():
    for breakpoint in _breakpoints:
        if breakpoint.is_valid():
            breakpoint.delete()
    del _breakpoints[:]


def _on_exit(event):
    """A run that the user begins writes all of it again."""
    global _is_replay
    if _is_replay:
        _is_replay = False
        return
    _counter.wanted = 0
    _counter.begin()
    _delete()


gdb.events.exited.connect(_on_exit)
gdb.events.new_objfile.connect(_on_new_objfile)
