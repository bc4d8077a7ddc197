# `cuda print EXPR [over warp|block|threads A .. B]`: one expression in many threads, side by side.
import collections
import math
import re

import gdb

from . import address_spaces, focus_command
from .state import engine, focus, frames, names, unwinder

_SCOPE = re.compile(r"^(.*?)\s+over\s+(warp|block|threads)\b\s*(.*)$", re.DOTALL)
_USUAL = 0.75  # fraction of values with a common rule; the others are outliers


class Cell:
    """The value of the expression in one thread, or why there is none."""

    def __init__(self, thread, text, number=None, has_value=True):
        self.thread = thread
        self.text = text
        self.number = number
        self.has_value = has_value
        self.is_outlier = False


def _scope(found, argument):
    """(expression, threads, words) from the arguments of `cuda print`."""
    match = _SCOPE.match(argument)
    expression, kind, rest = (match[1], match[2], match[3].strip()) if match else (
        argument, "warp", "")
    if not expression:
        raise gdb.GdbError("say what to print: cuda print EXPR [over warp|block|threads A .. B]")
    if kind == "block" and rest:
        found = _in_block(found, rest)
    table = found.thread.worker.all()
    block = names.text(found.block)
    if kind == "block":
        return expression, table, "block %s" % block
    if kind == "warp":
        warp = int(rest) if rest.isdigit() else found.thread.warp
        chosen = [t for t in table if t.warp == warp]
        if not chosen:
            raise gdb.GdbError("There is no warp %d: the warps of a block go from 0 to %d."
                               % (warp, table[-1].warp))
        return expression, chosen, "warp %d of block %s" % (warp, block)
    first, _, last = rest.partition("..")
    shape = found.launch.block
    ends = [engine.number_of(names.triple(names.numbers_in(end) or (0,)), shape)
            for end in (first, last or first)]
    if max(ends) >= len(table):
        raise gdb.GdbError("There are no such threads: those of a block go from %s."
                           % focus_command.range_text(shape))
    chosen = table[ends[0]:ends[1] + 1]
    return expression, chosen, "threads %s to %s of block %s" % (
        names.text(table[ends[0]].index), names.text(table[ends[1]].index), block)


def _in_block(found, words):
    """The focus, or a thread of another block that runs now."""
    numbers = names.numbers_in(words)
    if not 1 <= len(numbers) <= 3:
        raise gdb.GdbError("cannot read `block %s`: write `over block 1,0`" % words)
    worker = focus_command.resident_block(engine.engine(), names.triple(numbers))
    return found if worker.block_position == found.block else focus.Focus(found.launch, worker.all()[0])


class _Evaluation:
    """Evaluates in the same function of every thread."""

    def __init__(self, expression, function):
        self.expression = expression
        self.function = function
        self.levels = {}  # of the function's frame, by where the thread waits
        self.is_known = False  # in some thread
        self.unknown = None  # gdb's error where it is not

    def cell(self, thread):
        if thread.state in ("finished", "not started"):
            return Cell(thread, thread.state, has_value=False)
        unwinder.look_at(thread)
        if not self._select(thread):
            return Cell(thread, "elsewhere", has_value=False)
        try:
            value = gdb.parse_and_eval(self.expression)
            text = value.format_string(max_elements=8)
        except gdb.MemoryError:
            return Cell(thread, "unreadable", has_value=False)
        except gdb.error as error:
            if not str(error).startswith("No symbol"):
                raise
            self.unknown = error
            return Cell(thread, "elsewhere", has_value=False)
        self.is_known = True
        return Cell(thread, text, _number(value))

    def _select(self, thread):
        key = (thread.resume_at, thread.is_suspended, unwinder.has_dummy())
        frame = gdb.newest_frame()
        level = self.levels.get(key)
        if level is not None:
            while frame is not None and frame.level() < level:
                frame = frame.older()
            if frame is not None and frame.name() == self.function:
                frame.select()
                return True
        for frame in frames.device_frames():
            if frame.name() == self.function:
                self.levels[key] = frame.level()
                frame.select()
                return True
        return False


def _number(value):
    kind = value.type.strip_typedefs().code
    try:
        if kind == gdb.TYPE_CODE_FLT:
            return float(value)
        if kind in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_PTR):
            return int(value)
    except gdb.error:
        pass
    return None


def mark_outliers(cells):
    """Marks outliers among the values, and describes the rule of the others."""
    values = [cell for cell in cells if cell.has_value]
    if not values:
        return "none of these threads has a value"
    if len(values) == 1 and len(cells) > 1:
        return "only thread %s has a value" % names.text(values[0].thread.index)
    text, count = collections.Counter(cell.text for cell in values).most_common(1)[0]
    if count >= _USUAL * len(values):
        for cell in values:
            cell.is_outlier = cell.text != text
        return "%s %s" % ("all are" if count == len(values) else "the others are", text)
    rule = _rule_of(values)
    if rule is not None:
        fits = [cell.number is not None and rule.is_fit(cell) for cell in values]
        if sum(fits) >= _USUAL * len(values):
            for cell, is_usual in zip(values, fits):
                cell.is_outlier = not is_usual
            return "%s %s" % ("all are" if all(fits) else "the others are", rule.text())
    for cell in values:
        cell.is_outlier = isinstance(cell.number, float) and not math.isfinite(cell.number)
    return "%d different values" % len({cell.text for cell in values})


class _Rule:
    """A linear function of threadIdx: start + x * step_x + …"""

    def __init__(self, start, steps):
        self.start = start
        self.steps = steps

    def is_fit(self, cell):
        return cell.number == self.start + sum(
            step * i for step, i in zip(self.steps, cell.thread.index))

    def text(self):
        return "%g%s" % (self.start, "".join(
            " %s %g*threadIdx.%s" % ("+" if step > 0 else "-", abs(step), axis)
            for step, axis in zip(self.steps, "xyz") if step))


def _rule_of(values):
    """The rule that most numbers follow, from the commonest steps between neighbours."""
    numbers = {cell.thread.index: cell.number for cell in values
               if cell.number is not None and math.isfinite(cell.number)}
    if len(numbers) < 4:
        return None
    steps = []
    for axis in range(3):
        found = collections.Counter()
        for index, number in numbers.items():
            neighbour = tuple(i + (a == axis) for a, i in enumerate(index))
            if neighbour in numbers:
                found[numbers[neighbour] - number] += 1
        steps.append(found.most_common(1)[0][0] if found else 0)
    starts = collections.Counter(
        number - sum(step * i for step, i in zip(steps, index))
        for index, number in numbers.items())
    return _Rule(starts.most_common(1)[0][0], steps)


def _rows(cells, shape):
    """Cells in lines: those of one y and z, at most eight or sixteen."""
    width = max(len(cell.text) for cell in cells)
    most = 16 if width <= 4 else 8 if width <= 9 else 4 if width <= 18 else 1
    rows = []
    for cell in cells:
        last = rows[-1] if rows else None
        if last and len(last) < most and last[0].thread.index[1:] == cell.thread.index[1:]:
            last.append(cell)
        else:
            rows.append([cell])
    return rows, width


def write(expression, cells, words, found):
    summary = mark_outliers(cells)
    rows, width = _rows(cells, found.launch.block)
    label = max(len(names.text(row[0].thread.index)) for row in rows)
    lines = ["%s over %s: %s" % (expression, words, summary)]
    for row in rows:
        line = names.text(row[0].thread.index).rjust(label + 2)
        for cell in row:
            mark = "!" if cell.is_outlier else " "
            here = "*" if cell.thread.address == found.thread.address else " "
            line += " " + here + mark + cell.text.rjust(width)
        lines.append(line.rstrip())
    outliers = [cell for cell in cells if cell.is_outlier]
    for cell in outliers[:8]:
        lines.append("  ! thread %s: %s" % (names.text(cell.thread.index), cell.text))
    if len(outliers) > 8:
        lines.append("  ! and %d more" % (len(outliers) - 8))
    gdb.write("\n".join(lines) + "\n")


def _function_in_focus():
    selected = gdb.selected_frame()
    device = frames.device_frames()
    if not device:
        raise gdb.GdbError("The thread in focus is not in a kernel.")
    chosen = next((frame for frame in device if frame == selected), device[0])
    return chosen.name()


def cells(argument, found):
    """(what each thread of `EXPR over …` has, its expression and the scope in words)."""
    expression, threads, words = _scope(found, argument)
    function = _function_in_focus()
    evaluation = _Evaluation(address_spaces.evaluable(expression), function)
    with focus.looking_around():
        owner = engine.gdb_thread_of(threads[0].worker)
        if owner is not None and owner != gdb.selected_thread():
            unwinder.look_at(None)
            owner.switch()
        found_in = [evaluation.cell(thread) for thread in threads]
    if evaluation.unknown is not None and not evaluation.is_known:
        raise evaluation.unknown  # none has such a name
    return found_in, (expression, words)


def print_over(argument):
    found = focus.needed()
    in_threads, (expression, words) = cells(argument, found)
    write(expression, in_threads, words, found)


focus_command.command("print", print_over)
