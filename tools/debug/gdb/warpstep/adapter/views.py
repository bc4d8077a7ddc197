# Views of a stopped program for an editor: threads, frames, scopes, variables and values.
import gdb

from .. import info, shared
from ..past import writes
from ..state import engine, focus, frames, names, unwinder

_BLOCK_STEP = 1000000  # a CUDA thread's number: this times (block + 1), plus its rank in the block
_MOST_CHILDREN = 1000


class Refused(Exception):
    """A request that is refused, with one sentence."""


def number_of(found):
    return _BLOCK_STEP * (found.thread.worker.block_number + 1) + found.thread.rank


def in_kernel():
    """The CUDA thread in focus; where the program was paused while one turn passes to the next, another
    one of the kernel. None while no kernel runs."""
    return focus.current() or (focus.anyone() if engine.engine() else None)


def current_thread():
    """The number of the thread in focus, a CUDA or host thread; 0 if the program does not run."""
    found = in_kernel()
    if found is not None:
        return number_of(found)
    selected = gdb.selected_thread()
    return selected.num if selected is not None else 0


def threads():
    """The threads of the block in focus, or the host's while no kernel runs."""
    if not engine.has_process():
        return []
    found = in_kernel()
    if found is None:
        return [{"id": thread.num, "name": "host" if thread.num == 1 else "host %d" % thread.num}
                for thread in gdb.selected_inferior().threads()]
    worker = found.thread.worker
    block = names.text(found.block)
    first = _BLOCK_STEP * (worker.block_number + 1)
    return [{"id": first + thread.rank,
             "name": "block %s thread %s%s" % (block, names.text(thread.index), _state(thread))}
            for thread in worker.all()]


def _state(thread):
    if thread.state in ("finished", "not started"):
        return " (%s)" % thread.state
    return " (in %s)" % thread.waits_in if thread.waits_in else ""


def go_to(number):
    """Sets the focus to a thread. False if it has no frames."""
    if number < _BLOCK_STEP:
        focus.leave()
        for thread in gdb.selected_inferior().threads():
            if thread.num == number:
                thread.switch()
                return True
        raise Refused("There is no thread %d." % number)
    block, rank = divmod(number, _BLOCK_STEP)
    state = engine.engine()
    for worker in state.busy() if state else []:
        if worker.block_number == block - 1 and rank < worker.thread_count:
            thread = worker.all()[rank]
            if thread.state in ("finished", "not started"):
                return False
            focus.set_to(thread)
            return True
    raise Refused("Block %d is not running any more." % (block - 1))


def require(number):
    """The same for a thread that is to be stepped."""
    if not go_to(number):
        raise Refused("This thread has finished or not started: it cannot be stepped.")


class Views:
    """Objects with a number until the next stop: frames, and values with parts."""

    def __init__(self):
        self.forget()

    def forget(self):
        self.frames = []
        self.parts = []
        self.wholes = {}  # by the numbers of parts: the values that have them
        self.selected = 0  # the number of a frame

    def _number_frame(self, thread, level):
        self.frames.append((thread, level))
        return len(self.frames)

    def _number_parts(self, function):
        """`function()` gives (name, value) pairs, a value being a gdb.Value or a text."""
        self.parts.append((function, self.selected))
        return len(self.parts)

    def _number_parts_of(self, value):
        """The parts of a value, as they are when they are asked for."""
        self.wholes[self._number_parts(lambda: _parts(_read_again(value)))] = value
        return len(self.parts)

    def _pairs(self, number):
        if not 0 < number <= len(self.parts):
            raise Refused("This value is no longer valid: the program has run.")
        return self.parts[number - 1][0]()

    def stack(self, thread, first, count):
        if not go_to(thread):
            return {"stackFrames": [], "totalFrames": 0}
        found = frames.users_frames()
        shown = found[first:first + count] if count else found[first:]
        return {"stackFrames": [self._frame(thread, first + i, frame)
                                for i, frame in enumerate(shown)],
                "totalFrames": len(found)}

    def _frame(self, thread, level, frame):
        sal = frame.find_sal()
        body = {"id": self._number_frame(thread, level), "line": sal.line, "column": 1,
                "name": names.without_parameters(frame.name() or "??"),
                "instructionPointerReference": "0x%x" % frame.pc()}
        if sal.symtab is not None:
            path = sal.symtab.fullname()
            body["source"] = {"name": path.rsplit("/", 1)[-1], "path": path}
        else:
            body["column"] = 0
        return body

    def select(self, number):
        """Makes gdb evaluate in a frame; the frame."""
        if not 0 < number <= len(self.frames):
            raise Refused("This frame is no longer valid: the program has run.")
        thread, level = self.frames[number - 1]
        if not go_to(thread):
            raise Refused("This thread has no frames.")
        frame = frames.users_frames()[level]
        frame.select()
        self.selected = number
        return frame

    def scopes(self, number):
        readers = (("Locals", "locals", lambda frame, _: _symbols(frame)[1]),
                   ("Arguments", "arguments", lambda frame, _: _symbols(frame)[0]),
                   ("Shared memory", None, lambda _, found: shared.arrays(found) if found else []),
                   ("CUDA", None, lambda _, found: _coordinates(found) if found else []))
        self.select(number)  # what is numbered below belongs to this frame
        scopes = []
        for name, hint, read in readers:
            def pairs(read=read):  # read again, since values can change
                return read(self.select(number), focus.current())
            if name == "Locals" or pairs():
                scopes.append(self._scope(name, hint, pairs))
        return scopes

    def _scope(self, name, hint, pairs):
        scope = {"name": name, "variablesReference": self._number_parts(pairs),
                 "namedVariables": len(pairs()), "expensive": False}
        if hint:
            scope["presentationHint"] = hint
        return scope

    def variables(self, number, kind, start, count):
        pairs = self._pairs(number)
        if kind == "named" and pairs and pairs[0][0].startswith("["):
            return []
        pairs = pairs[start:start + count] if count else pairs[start:]
        return [dict(self.describe(value), name=name) for name, value in pairs]

    def value(self, number, frame, name):
        """The part of a value with this name; without a number, the value of an expression."""
        if number:
            for found, value in self._pairs(number):
                if found == name:
                    return value
            raise Refused("There is no %s." % name)
        if frame:
            self.select(frame)
        return gdb.parse_and_eval(name)

    def set_value(self, number, name, text):
        """Gives a variable a value, an expression in the variable's own frame."""
        self._pairs(number)  # refuses what is no reference
        value = self.value(number, None, name)
        if isinstance(value, str) or value.address is None:
            raise Refused("%s cannot be changed." % name)
        if self.parts[number - 1][1]:
            self.select(self.parts[number - 1][1])
        text = " ".join(text.split("\n"))
        whole = self.wholes.get(number)
        if whole is not None and _is_bit_field(_referenced(whole).type, name):
            whole = _referenced(whole)
            gdb.set_convenience_variable("warpstep_changed", whole.address)
            gdb.execute("set variable $warpstep_changed->%s = (%s)" % (name, text), to_string=True)
            return self.describe(_read_again(whole)[name])
        gdb.set_convenience_variable("warpstep_changed", value.address)
        gdb.execute("set variable *$warpstep_changed = (%s)" % text, to_string=True)
        return self.describe(value.address.dereference())

    def describe(self, value):
        """The body of a Variable, without its name, or of the answer to `evaluate`."""
        if isinstance(value, str):
            return {"value": value, "variablesReference": 0}
        body = {"type": str(value.type), "variablesReference": 0}
        try:
            body["value"] = _referenced(value).format_string(max_elements=8)
            has_parts = _has_parts(value)
        except gdb.error as error:
            body["value"] = "<%s>" % error
            return body
        if has_parts:
            body["variablesReference"] = self._number_parts_of(value)
            kind = value.type.strip_typedefs()
            if kind.code == gdb.TYPE_CODE_ARRAY:
                body["indexedVariables"] = min(kind.range()[1] + 1, _MOST_CHILDREN)
        return body


def _symbols(frame):
    """The arguments and the other variables of a frame, inner scopes first."""
    arguments, local, seen = [], [], set()
    try:
        block = frame.block()
    except RuntimeError:
        return [], []
    while block is not None:
        for symbol in block:
            if symbol.name in seen or not (symbol.is_variable or symbol.is_argument):
                continue
            seen.add(symbol.name)
            if symbol.is_variable and not symbol.needs_frame:
                continue  # static: shared memory has a scope of its own
            try:
                value = symbol.value(frame)
                if not value.is_optimized_out:
                    value.fetch_lazy()
            except gdb.error as error:
                value = "<%s>" % error
            (arguments if symbol.is_argument else local).append((symbol.name, value))
        if block.function is not None:
            break
        block = block.superblock
    return arguments, local


def _coordinates(found):
    launch, thread = found.launch, found.thread
    return [("threadIdx", names.text(thread.index)), ("blockIdx", names.text(found.block)),
            ("blockDim", names.text(launch.block)), ("gridDim", names.text(launch.grid)),
            ("warp", str(thread.warp)), ("lane", str(thread.lane)),
            ("kernel", "%d: %s" % (launch.id, info.invocation(found))),
            ("barriers", writes.phase_text(thread.worker.barriers_passed())),
            ("schedule", launch.schedule_name())]


def _is_reference(kind):
    return kind.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)


def _referenced(value):
    """What a reference refers to; any other value itself."""
    return value.referenced_value() if _is_reference(value.type) else value


def _read_again(value):
    """The same from the program's memory, which may have changed."""
    if _is_reference(value.type) or value.address is None:
        return value
    return value.address.dereference()


def _is_bit_field(kind, name):
    """Whether a structure has such a field, whose memory others share."""
    kind = kind.strip_typedefs()
    return kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION) and any(
        field.name == name and field.bitsize for field in kind.fields())


def _has_parts(value):
    if value.is_optimized_out:
        return False
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_PTR:
        target = kind.target().strip_typedefs()
        return target.code not in (gdb.TYPE_CODE_VOID, gdb.TYPE_CODE_FUNC) and int(value) != 0
    if _is_reference(kind):
        return _has_parts(value.referenced_value())
    return kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION, gdb.TYPE_CODE_ARRAY)


def _parts(value):
    kind = value.type.strip_typedefs()
    if _is_reference(kind):
        return _parts(value.referenced_value())
    if kind.code == gdb.TYPE_CODE_PTR:
        return [("*", value.dereference())]
    if kind.code == gdb.TYPE_CODE_ARRAY:
        last = min(kind.range()[1], _MOST_CHILDREN - 1)
        return [("[%d]" % i, value[i]) for i in range(last + 1)]
    return [(field.name or "(unnamed)", value[field]) for field in kind.fields()
            if not hasattr(field, "enumval") and hasattr(field, "bitpos")]
