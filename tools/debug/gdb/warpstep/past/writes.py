# `cuda history EXPR` keeps every write to an expression from then on; `cuda blame EXPR` says who
# wrote it last, from that history or, with --check, from what the checkers remember.
import gdb

from .. import calls, focus_command
from ..state import engine, focus, frames, names, processor, stops

_MOST_BYTES = 8  # what one debug register watches
_MOST_WRITES = 1000  # of an expression; older ones are dropped
_WRITER = "who block rank phase pc".split()
_UNKNOWN, _NOBODY, _HOST, _EARLIER, _THREAD = range(5)


class Write:
    """One write: what stood there before and after, and who did it, when and where."""

    def __init__(self, before, after, by_host=False):
        self.before, self.after = before, after
        found = None if by_host else focus.current()
        self.kernel = found.launch.id if found else None
        self.block = found.block if found else None
        self.thread = found.thread.index if found else None
        self.phase = found.thread.worker.barriers_passed() if found else 0
        shown = frames.device_frames() if found else []
        self.stack = [_frame_text(frame) for frame in shown]

    def who(self):
        if self.block is None:
            return "the host"
        return "kernel %d, block %s, thread %s, %s" % (
            self.kernel, names.text(self.block), names.text(self.thread), phase_text(self.phase))

    def location(self):
        return ", at " + self.stack[0].rsplit(" at ", 1)[-1] if self.stack else ""


def phase_text(count):
    """When, in the life of a block."""
    if count == 0:
        return "before any barrier"
    return "after %d barrier%s" % (count, "" if count == 1 else "s")


def _frame_text(frame):
    sal = frames.line_behind(frame)
    return "%s() at %s:%d" % (names.without_parameters(frame.name() or "??"),
                              names.source_file(sal.symtab), sal.line)


class Recorder(gdb.Breakpoint):
    """Notes writes to one address and never stops."""

    stops_at = gdb.WP_WRITE  # where another value is written
    def __init__(self, address, kind):
        self.address, self.kind = address, kind
        self.begin_anew()
        self.value = self.read()
        super().__init__("*(%s *) 0x%x" % (kind, address), gdb.BP_WATCHPOINT, self.stops_at,
                         internal=True)
        self.silent = True

    def begin_anew(self):
        self.writes = []
        self.forgotten = 0
        self.value = None
        self.has_ended = False

    def read(self):
        try:
            pointer = gdb.Value(self.address).cast(self.kind.pointer())
            return pointer.dereference().format_string()
        except gdb.error:
            return "?"

    def keep_last(self):
        """Before the program goes elsewhere."""
        self.final = self.read()

    def read_last(self):
        return self.final

    def stop(self):
        engine.forget()
        self.note(self.read(), focus.current() is None)
        return False

    def look(self):
        """A kernel is launched: what the host has done to it since, through addresses of its
        own, is seen."""
        after = self.read()
        if self.value not in (None, after):
            self.note(after, True)
        self.value = after

    def note(self, after, by_host):
        self.writes.append(Write(self.value, after, by_host))
        self.value = after
        if len(self.writes) > _MOST_WRITES:
            del self.writes[0]
            self.forgotten += 1


_recorders = {}  # by address and type


def _launch_begins():
    for recorder in _recorders.values():
        if recorder.is_valid():
            recorder.look()
    return False


def _on_exit(event):
    """The next run begins with other values; what was written in this one stays to be read."""
    for recorder in _recorders.values():
        if recorder.is_valid():
            recorder.has_ended = True


def _on_start(event):
    for recorder in _recorders.values():
        if recorder.is_valid() and recorder.has_ended:
            recorder.begin_anew()


gdb.events.exited.connect(_on_exit)
gdb.events.new_thread.connect(_on_start)


def memory_of(expression):
    """The address and the type of what an expression names."""
    try:
        value = gdb.parse_and_eval(expression)
        address = int(gdb.parse_and_eval("&(%s)" % expression))
    except gdb.error as error:
        raise gdb.GdbError("Cannot follow `%s`: %s" % (expression, error))
    return address, value.type.strip_typedefs(), value


def _recorder(address, kind):
    found = _recorders.get((address, str(kind)))
    return found if found is not None and found.is_valid() else None


def keep(expression):
    """Keeps the writes to an expression from now on."""
    address, kind, _ = memory_of(expression)
    found = _recorder(address, kind)
    if found is not None:
        return found, False
    if kind.sizeof > _MOST_BYTES:
        raise gdb.GdbError("Cannot keep the writes to the %d bytes of `%s`: at most %d; name one "
                           "element." % (kind.sizeof, expression, _MOST_BYTES))
    processor.expect_watchpoints("cuda history")
    found = _recorders[address, str(kind)] = Recorder(address, kind)
    stops.listen("warpstep_debug_launch_begins", _launch_begins)
    return found, True


def _tell_none(expression, recorder):
    print("No write to %s has been recorded yet; it is %s." % (expression, recorder.read()))


def show_history(expression):
    recorder, is_new = keep(expression)
    if is_new:
        print("Every write to %s is kept from now on; it is %s now. Continue, or `run` again for "
              "all of them." % (expression, recorder.value))
        return
    if not recorder.writes:
        return _tell_none(expression, recorder)
    if recorder.forgotten:
        print("(%d older writes are forgotten)" % recorder.forgotten)
    for write in recorder.writes:
        print("%s -> %s by %s%s" % (write.before, write.after, write.who(), write.location()))


def _remembered(address):
    """What the checkers know of an address; None in a process that they do not watch."""
    pointer = engine.address_of("warpstep_debug_last_writer")
    function = engine.word(pointer) if pointer and engine.has_process() else 0
    if not function or focus.is_core():
        return None
    answer = calls.call(function, address)
    return engine.Fields(_WRITER, engine.words(answer, len(_WRITER)))


def _location_text(pc):
    sal = gdb.find_pc_line(pc)
    return "%s:%d" % (names.source_file(sal.symtab), sal.line) if sal.symtab else "0x%x" % pc


def _blame_by_memory(expression, value, writer):
    value = value.format_string(max_elements=8)
    if writer.who == _NOBODY:
        print("No thread has written %s." % expression)
    elif writer.who == _UNKNOWN:
        print("%s is not in memory that threads share: only its own thread can have written it; "
              "it is %s." % (expression, value))
    elif writer.who == _HOST:
        print("%s was written by the host; it is %s." % (expression, value))
    elif writer.who == _EARLIER:
        print("%s was written by an earlier kernel, at %s; it is %s."
              % (expression, _location_text(writer.pc) if writer.pc else "?", value))
    else:
        launch = engine.engine().launch
        print("%s was written last by kernel %d, block %s, thread %s, %s%s; it is %s." % (
            expression, launch.id, names.text(launch.block_of(writer.block)),
            names.text(engine.coordinates(writer.rank, launch.block)), phase_text(writer.phase),
            ", at %s" % _location_text(writer.pc) if writer.pc else "", value))
    if writer.who in (_EARLIER, _THREAD):
        print("For the value before and the calls: `cuda history %s`, then `run` again."
              % expression)


def _is_later(writer, last):
    """Whether the checkers know of another write than the last one that changed the value."""
    if writer is None or writer.who not in (_HOST, _THREAD):
        return False
    if writer.who == _HOST:
        return last.block is not None
    launch = engine.engine().launch
    return (last.kernel, last.block, last.thread) != (
        launch.id, launch.block_of(writer.block), engine.coordinates(writer.rank, launch.block))


def blame(expression):
    if not expression:
        raise gdb.GdbError("say what to ask for: cuda blame EXPR")
    if not engine.has_process():
        focus.needed()
    address, kind, value = memory_of(expression)
    recorder = _recorder(address, kind)
    writer = _remembered(address)
    if recorder is not None and recorder.writes and not _is_later(writer, recorder.writes[-1]):
        last = recorder.writes[-1]
        print("%s was written last by %s: %s -> %s" % (expression, last.who(), last.before,
                                                       last.after))
        for level, text in enumerate(last.stack):
            print("#%-3d%s" % (level, text))
        return
    if writer is None and recorder is not None:
        return _tell_none(expression, recorder)
    if writer is None:
        raise gdb.GdbError(
            "Writes to %s are not recorded: `cuda history %s` records them from now on (`run` again "
            "to see all), and `warpstep debug --check` for all memory from the start." % (expression,
                                                                                      expression))
    _blame_by_memory(expression, value, writer)


focus_command.command("blame", blame)
