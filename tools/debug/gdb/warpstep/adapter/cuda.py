# Requests beyond the protocol, for editors that know CUDA's threads: their groups, one value in every
# lane, shared memory, and what a step moves.
import os

import gdb

from .. import info, shared, values
from ..past import requests
from ..state import focus, names
from ..stopping import breaking, findings
from . import groups, views, words

_UNITS = ("thread", "warp", "block", "all")
_MOST_CELLS = 4096  # of one shared array
_MOST_NAMES = 40


class Requests:
    """Joined with the protocol's own requests (requests.py)."""

    unit = "thread"
    has_groups = False

    def do_cudaThreads(self, asked):
        """The groups of the running blocks' threads, as rows."""
        rows, found = groups.rows()
        if found is None:
            return {"rows": []}, None
        launch = found.launch
        return {"kernel": names.function_at(launch.kernel), "grid": list(launch.grid),
                "blockDim": list(launch.block), "focus": found.text(),
                "rows": [row.body(found) for row in rows]}, None

    def do_cudaFocus(self, asked):
        """Moves the focus to a thread, given as its number or in CUDA's coordinates."""
        before = views.current_thread()
        if "threadId" in asked:
            views.require(asked["threadId"])
        else:
            words.act("cuda ", _coordinates(asked))
        self.views.forget()
        after = views.current_thread()
        body = {"threadId": after}
        return body, (lambda: self.runner.tell_focus()) if after != before else None

    def do_cudaStepUnit(self, asked):
        """What `next` moves: a thread, a warp, or the block, which is all that runs."""
        if asked.get("unit") not in _UNITS:
            raise views.Refused("The unit of a step is one of: %s." % ", ".join(_UNITS))
        self.unit = asked["unit"]
        return {"unit": self.unit}, None

    def do_cudaContinue(self, asked):
        """Runs until a thread of the unit stops; others pass the breakpoints."""
        if asked.get("unit") not in _UNITS:
            raise views.Refused("What is to stop next is one of: %s." % ", ".join(_UNITS))
        return self._continue(asked, self.runner.run_told)

    def do_cudaRunTo(self, asked):
        """Runs until one thread is at a line."""
        path, line = os.path.normpath(asked["path"]), int(asked["line"])
        block, thread = self._parse(_coordinates(asked))
        made = breaking.make("%s:%d" % (path, line), block, thread, "", temporary=True)

        def run():
            self.runner.run_told("continue", "goto")
            if made.is_valid():
                made.delete()  # another breakpoint came first
        return {"line": breaking.line_of(made) or line}, run

    def do_cudaGoto(self, asked):
        """Backwards or forwards to a request of a warp, by its number in a launch (default: this one)."""
        requests.check()
        which = "%d" % int(asked["request"])
        if asked.get("launch") not in (None, ""):
            which += " launch %d" % int(asked["launch"])
        requests.asked(which)
        return None, lambda: self.runner.run_told("cuda goto request " + which, "goto")

    @staticmethod
    def _parse(where):
        _, block, thread, _ = breaking.split(" " + where) if where else ("", None, None, "")
        return block, thread

    def do_cudaLanes(self, asked):
        """Expressions in every lane of the focus's warp: their values and, in words, the rule."""
        self.views.select(asked["frameId"])
        found = focus.needed()
        names_asked = [str(name) for name in asked["expressions"]][:_MOST_NAMES]
        return {"warp": found.thread.warp, "lane": found.thread.lane,
                "values": [_in_lanes(name, found) for name in names_asked]}, None

    def do_cudaShared(self, asked):
        """The block's shared arrays as rows of cells."""
        found = focus.needed()
        return {"block": list(found.block),
                "arrays": [_table(name, value) for name, value in shared.arrays(found)]}, None


def _coordinates(asked):
    """"block 1,0 thread 5,3" of a request's fields."""
    return " ".join("%s %s" % (word, asked[word]) for word in ("block", "thread")
                    if str(asked.get(word) or "").strip())


def _declared(name):
    """(function, line) from which on a local variable has a value; None for anything else."""
    try:
        symbol, here = gdb.lookup_symbol(name)[0], gdb.selected_frame().function()
    except gdb.error:
        return None
    if symbol is None or here is None or symbol.is_argument or not (
            symbol.is_variable and symbol.needs_frame):
        return None
    return names.without_parameters(here.print_name), symbol.line


def _is_before(thread, declared):
    address, _, line = info.location_of(thread)
    return names.function_at(address) == declared[0] and line < declared[1]


def _in_lanes(expression, found):
    declared = _declared(expression)
    try:
        cells, _ = values.cells(expression + " over warp", found)
        for cell in cells:
            if declared and cell.has_value and _is_before(cell.thread, declared):
                cell.has_value = False  # what the memory had before
    except (gdb.error, gdb.GdbError) as error:
        return {"expression": expression, "error": str(error)}
    return {"expression": expression, "summary": values.mark_outliers(cells),
            "lanes": [{"lane": cell.thread.lane, "value": cell.text, "hasValue": cell.has_value,
                       "isOutlier": cell.is_outlier} for cell in cells]}


def _table(name, value):
    sizes = shared.dimensions(value.type)
    flat, rows = _flat(value), []
    width = sizes[-1] if len(sizes) > 1 else min(sizes[0], 16) if sizes else 1
    labels = []
    for begin in range(0, min(len(flat), _MOST_CELLS), width):
        rows.append([cell.format_string(max_elements=8) for cell in flat[begin:begin + width]])
        labels.append(_label(begin, sizes))
    return {"name": name, "type": str(value.type), "columns": width, "labels": labels, "rows": rows,
            "cut": max(0, len(flat) - _MOST_CELLS)}


def _flat(value):
    kind = value.type.strip_typedefs()
    if kind.code != gdb.TYPE_CODE_ARRAY:
        return [value]
    cells = []
    for i in range(kind.range()[1] + 1):
        cells += _flat(value[i])
        if len(cells) > _MOST_CELLS:
            break
    return cells


def _label(position, sizes):
    """"[3]", or "[1][3]" of a row in an array of more dimensions."""
    if len(sizes) < 2:
        return "[%d]" % position if sizes else ""
    text = ""
    for size in reversed(sizes[:-1]):
        row = position // sizes[-1] if text == "" else row // last
        text, last = "[%d]%s" % (row % size, text), size
    return text


def _full(path):
    """Of a file that the program names: from its working folder on, if it is below that."""
    try:
        folder = os.readlink("/proc/%d/cwd" % gdb.selected_inferior().pid)
    except OSError:
        folder = os.getcwd()
    return os.path.normpath(os.path.join(folder, path))


def tell_findings(channel):
    """Every finding is an event too, with the places of both parties."""
    def tell(number, what, parties):
        parties = [dict(party, path=_full(party["path"])) if "path" in party else party
                   for party in parties]
        channel.tell("cudaFinding", {"number": number, "what": what, "parties": parties})
    findings.tell_also(tell)
