# Table of wanted threads in the program: each time a thread resumes, an unoptimised program looks
# it up in this table and calls warpstep_debug_turn_begins() if it is there. So a breakpoint for one
# thread costs the others nothing.
import struct

import gdb

from . import engine, predicates

_MOST = 32
_entries = {}  # by owner: (block or None, thread or None, steps)


def want(owner, block, thread, steps=()):
    """Requests a stop when these threads resume; None means any. `steps`: see predicates.py."""
    if owner not in _entries and len(_entries) == _MOST:
        raise gdb.GdbError("no more than %d threads can be waited for; delete a breakpoint" % _MOST)
    _entries[owner] = (block, thread, steps)
    write()


def drop(owner):
    if _entries.pop(owner, None) is not None:
        write()


def fits(entry, block, thread):
    if not _is(entry[0], block) or not _is(entry[1], thread):
        return False
    if not entry[2]:
        return True
    launch = engine.Launch()
    return predicates.holds(entry[2], [*thread, *block, *launch.block, *launch.grid])


def _is(index, here):
    """Whether coordinates, of which some or all may be any, are those of `here`."""
    return index is None or all(i is None or i == there for i, there in zip(index, here))


def _word(index):
    """Which coordinates count: none, all (1), or those whose bits, from the second on, are set."""
    if index is None:
        return 0
    return 1 if None not in index else sum(2 << i for i in range(3) if index[i] is not None)


def write():
    """Writes the table into the program, if it runs."""
    table, count = engine.address_of("warpstep_debug_wanted"), engine.address_of(
        "warpstep_debug_wanted_count")
    if not table or not engine.has_process():
        return
    conditions = engine.address_of("warpstep_debug_conditions")  # 0 in older programs: all fit
    raw, asked = b"", b""
    for block, thread, steps in _entries.values():
        raw += struct.pack("<2Q3Q3Q", _word(block), _word(thread),
                           *(i or 0 for i in block or (0, 0, 0)),
                           *(i or 0 for i in thread or (0, 0, 0)))
        asked += predicates.packed(steps)
    try:
        inferior = gdb.selected_inferior()
        if raw:
            inferior.write_memory(table, raw)
        if asked and conditions:
            inferior.write_memory(conditions, asked)
        inferior.write_memory(count, struct.pack("<Q", len(_entries)))
    except gdb.MemoryError:
        pass  # a core file


def want_end():
    """Requests one stop when any other thread resumes."""
    address = engine.address_of("warpstep_debug_end_is_wanted")
    if address:
        gdb.selected_inferior().write_memory(address, struct.pack("<Q", 1))


def running():
    """(block, thread) of the thread that has the turn on the selected OS thread, or None. Reads a
    few words: it is asked at every stop that is not for the user."""
    os_thread = gdb.selected_thread().ptid[1]
    worker = _workers.get(os_thread) or _find_worker(os_thread)
    if worker is None or worker.grid == 0 or engine.word(worker.grid) == 0:
        return None
    _workers[os_thread] = worker
    return engine.ints(worker.block_index, 3), engine.ints(worker.thread_index, 3)


def phase():
    """Barriers that the block on the selected OS thread has passed."""
    worker = _workers.get(gdb.selected_thread().ptid[1])
    return engine.word(worker.phase) if worker is not None else 0


_workers = {}  # by OS thread: where it keeps all this does not change while it lives
gdb.events.exited.connect(lambda event: _workers.clear())
gdb.events.clear_objfiles.connect(lambda event: _workers.clear())


def _find_worker(os_thread):
    head = engine.address_of("warpstep_debug_workers")
    address = engine.word(head) if head else 0
    while address:
        fields = engine.Fields(engine.WORKER, engine.words(address, len(engine.WORKER)))
        if fields.os_thread == os_thread:
            return fields
        address = fields.next
    return None
