# Threads as an editor lists them when there are many: those of a block that stand at one place, in
# whole warps where they are alike, are one row.
from .. import info
from ..state import engine, focus, names
from . import views

_MOST_ROWS = 60  # beyond, warps are not told apart


class Row:
    """Threads of one block that are in the same state at the same line."""

    def __init__(self, worker, threads, line):
        self.worker = worker
        self.threads = threads
        self.line = line
        self.first = threads[0]

    def text(self):
        """What they do first: an editor shows the beginning of it."""
        return "%s %s, block %s %s" % (
            self._who(), _doing(self.first, self.line, len(self.threads)),
            names.text(self.worker.block_position), self._warps())

    def _warps(self):
        warps = sorted({thread.warp for thread in self.threads})
        parts, begin = [], 0
        for i, warp in enumerate(warps):
            if i + 1 == len(warps) or warps[i + 1] != warp + 1:
                parts.append(str(warp) if i == begin else "%d-%d" % (warps[begin], warp))
                begin = i + 1
        return "warp%s %s" % ("" if len(warps) == 1 else "s", ", ".join(parts))

    def _who(self):
        if len(self.threads) == 1:
            return "thread %s" % names.text(self.first.index)
        return "%d threads" % len(self.threads)

    def body(self, found):
        return {"id": views.number_of(focus.Focus(found.launch, self.first)), "name": self.text(),
                "block": list(self.worker.block_position), "count": len(self.threads),
                "warps": sorted({thread.warp for thread in self.threads}),
                "state": self.first.state, "line": self.line,
                "isFocus": self.first.address == found.thread.address}


def _doing(thread, line, count):
    """ "wait in __syncthreads() at line 17" """
    one = count == 1
    where = " at line %d" % line if line else ""
    if thread.state == "not started":
        return "has not started" if one else "have not started"
    if thread.state == "finished":
        return "has finished" if one else "have finished"
    if thread.waits_in:
        return "%s in %s%s" % ("waits" if one else "wait", thread.waits_in, where)
    return ("is" if one else "are") + (where or " ready")


def _key(thread):
    state = "ready" if thread.state == "running" else thread.state  # which one has the turn is no matter
    return (state, thread.waits_in, info.location_of(thread)[2])


def _rows_of(worker, found):
    """The thread in focus first, by itself; then the others in order of their first thread."""
    here = [thread for thread in worker.all() if thread.address == found.thread.address]
    others = {}  # by warp, then by what they do
    for thread in worker.all():
        if thread not in here:
            others.setdefault(thread.warp, {}).setdefault(_key(thread), []).append(thread)
    alike = {}  # warps by what their lanes do
    for warp, groups in others.items():
        shape = tuple((key, tuple(thread.lane for thread in threads))
                      for key, threads in sorted(groups.items()))
        alike.setdefault(shape, []).append(warp)
    rows = [Row(worker, here, _key(here[0])[2])] if here else []
    for shape, warps in alike.items():
        for key, _ in shape:
            rows.append(Row(worker, [t for warp in warps for t in others[warp][key]], key[2]))
    if len(rows) > _MOST_ROWS:
        merged = {}
        for row in rows[len(here):]:
            merged.setdefault(_key(row.first), []).extend(row.threads)
        rows = rows[:len(here)] + [Row(worker, sorted(threads, key=lambda thread: thread.rank),
                                       key[2]) for key, threads in merged.items()]
    return rows


def rows():
    """Of every running block, that of the focus first; nothing while no kernel runs."""
    found = views.in_kernel() if engine.has_process() else None
    if found is None:
        return [], None
    workers = sorted(engine.engine().busy(), key=lambda worker: (
        worker.block_number != found.thread.worker.block_number, worker.block_number))
    return [row for worker in workers for row in _rows_of(worker, found)], found


def threads():
    """The answer to `threads`: a row for each group."""
    found_rows, found = rows()
    if found is None:
        return views.threads()
    return [{"id": row.body(found)["id"], "name": row.text()} for row in found_rows]
