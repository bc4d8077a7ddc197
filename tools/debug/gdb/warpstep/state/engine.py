# The engine's tables, read from the program's memory as sim/abi/debugger_tables.h lays them out. No
# function of the program is called, so this works on core files too.
import struct

import gdb

from . import turns

LANES = 32
VERSION = 3

LAYOUT = ("version thread_bytes stack_pointer frame_pointer resume_at index rank running unstarted"
          " row_end ready ready_end arrived row_untracked warp_bytes warp_collectives"
          " collective_bytes collective_key collective_file collective_count collective_lanes"
          " has_contexts").split()
WORKER = ("next os_thread grid run_queue thread_index block_index dynamic_shared threads thread_count"
          " order list0 list1 arriving begun in_order block range warps warp_count"
          " grid_step is_stopped phase pause stack_owner turns block_count is_followed").split()
PAST_LAUNCH = ("number kernel grid_x grid_y grid_z block_x block_y block_z shared_bytes"
               " has_ended").split()
MOST_PAST_LAUNCHES = 64
LAUNCH = ("number is_active kernel grid_x grid_y grid_z block_x block_y block_z shared_bytes"
          " next_position is_cooperative schedule").split()

COLLECTIVES = ("none __syncwarp __shfl_sync __shfl_up_sync __shfl_down_sync __shfl_xor_sync"
               " __all_sync __any_sync __uni_sync __ballot_sync __match_any_sync __match_all_sync"
               " __reduce_add_sync __reduce_min_sync __reduce_min_sync __reduce_max_sync"
               " __reduce_max_sync __reduce_and_sync __reduce_or_sync __reduce_xor_sync"
               " converged step").split()


class Fields:
    """Words with names."""

    def __init__(self, names, values):
        self.__dict__.update(zip(names, values))


def memory(address, size):
    return gdb.selected_inferior().read_memory(address, size).tobytes()


def words(address, count):
    return struct.unpack("<%dQ" % count, memory(address, 8 * count))


def word(address):
    return words(address, 1)[0]


def ints(address, count):
    return struct.unpack("<%dI" % count, memory(address, 4 * count))


_addresses = {}  # by process and name: gdb takes milliseconds to find one


def address_of(name):
    """The address of a variable or function of the program; 0 if there is none."""
    pid = gdb.selected_inferior().pid
    found = _addresses.get((pid, name))
    if found is None:
        try:
            found = int(gdb.parse_and_eval("(unsigned long)&%s" % name))
        except gdb.error:
            return 0
        if pid and gdb.solib_name(found) is None:  # a library can leave the process
            _addresses[pid, name] = found
    return found


for _event in (gdb.events.new_objfile, gdb.events.clear_objfiles, gdb.events.exited):
    _event.connect(lambda event: _addresses.clear())


def has_process():
    return bool(gdb.selected_inferior().pid) and bool(gdb.selected_inferior().threads())


class Launch(Fields):
    """The launch that runs now or ran last."""

    def __init__(self):
        super().__init__(LAUNCH, words(address_of("warpstep_debug_launch"), len(LAUNCH)))
        self.grid = (self.grid_x, self.grid_y, self.grid_z)
        self.block = (self.block_x, self.block_y, self.block_z)
        self.blocks = self.grid_x * self.grid_y * self.grid_z
        self.threads = self.block_x * self.block_y * self.block_z
        self.id = self.number - 1  # cuda-gdb counts kernels from 0 and grids from 1

    def schedule_name(self):
        return gdb.Value(self.schedule).cast(gdb.lookup_type("char").pointer()).string()

    def block_of(self, number):
        return coordinates(number, self.grid)


def gdb_thread_of(worker):
    return next((t for t in gdb.selected_inferior().threads() if t.ptid[1] == worker.os_thread),
                None)


def index_bytes(index):
    """A uint3 in memory."""
    return struct.pack("<3I", *index)


def coordinates(number, shape):
    return (number % shape[0], number // shape[0] % shape[1], number // shape[0] // shape[1])


def number_of(index, shape):
    return index[0] + shape[0] * (index[1] + shape[1] * index[2])


class Thread:
    """One CUDA thread of a resident block, in its state when the table was read."""

    def __init__(self, worker, rank, address, raw, layout):
        self.worker = worker
        self.rank = rank
        self.address = address
        self.index = struct.unpack_from("<3I", raw, layout.index)
        self.stack_pointer, = struct.unpack_from("<Q", raw, layout.stack_pointer)
        self.frame_pointer, = struct.unpack_from("<Q", raw, layout.frame_pointer)
        self.resume_at, = struct.unpack_from("<Q", raw, layout.resume_at)
        self.state = "finished"
        self.runs = False  # it is running, so its frames are those of the OS thread
        self.waits_in = ""  # "__shfl_sync(0xffffffff)"

    @property
    def is_suspended(self):
        return self.state not in ("finished", "not started") and not self.runs

    @property
    def warp(self):
        return self.rank // LANES

    @property
    def lane(self):
        return self.rank % LANES


class Worker(Fields):
    """One OS thread that runs a block, and the threads of that block."""

    def __init__(self, number, address, layout):
        super().__init__(WORKER, words(address, len(WORKER)))
        self.number = number  # what the tables show as the multiprocessor
        self.layout = layout
        self.table = None

    @property
    def is_busy(self):
        return self.grid != 0 and word(self.grid) != 0

    @property
    def block_number(self):
        return word(self.block)

    @property
    def block_position(self):
        return ints(self.block_index, 3)

    def ranks_by_turn(self):
        """The ranks of the threads in the order in which they begin."""
        if memory(self.in_order, 1) != b"\0":
            return list(range(self.thread_count))
        return [(address - self.threads) // self.layout.thread_bytes
                for address in words(self.order, self.thread_count)]

    def barriers_passed(self):
        return word(self.phase)

    def running(self):
        """Address of the running thread; 0 if there is none."""
        return word(self.run_queue + self.layout.running)

    def all(self):
        """Every thread of the block in order of threadIdx."""
        if self.table is None:
            self.table = self._read_threads()
        return self.table

    def _read_threads(self):
        layout, size = self.layout, self.layout.thread_bytes
        raw = memory(self.threads, size * self.thread_count)
        table = [Thread(self, i, self.threads + i * size, raw[i * size:(i + 1) * size], layout)
                 for i in range(self.thread_count)]

        def mark(address, state, waits_in=""):
            rank, rest = divmod(address - self.threads, size)
            if rest == 0 and 0 <= rank < len(table):
                table[rank].state, table[rank].waits_in = state, waits_in

        queue = self.run_queue
        for address in range(word(queue + layout.unstarted), word(queue + layout.row_end), size):
            mark(address, "not started")
        begun = word(self.begun)
        in_order = memory(self.in_order, 1) != b"\0"
        if in_order:
            for rank in range(begun, self.thread_count):
                table[rank].state = "not started"
        else:
            for address in words(self.order, self.thread_count)[begun:]:
                mark(address, "not started")
        arriving, = struct.unpack("<i", memory(self.arriving, 4))
        at_barrier = self.list1 if arriving else self.list0
        barrier = "grid.sync()" if memory(self.grid_step, 1) != b"\0" else "__syncthreads()"
        for address in self._list(at_barrier, word(queue + layout.arrived)):
            mark(address, "barrier", barrier)
        for address in self._list(word(queue + layout.ready), word(queue + layout.ready_end)):
            mark(address, "ready")
        for address, waits_in in self._collectives():
            mark(address, "collective", waits_in)
        if self.is_followed and not self.is_stopped:
            turns.correct(table, memory(self.turns, 16 * self.thread_count), self.block_count,
                          word(self.stack_owner), self.os_thread)
            return table
        rank, rest = divmod(self.running() - self.threads, size)
        if self.running() and rest == 0 and 0 <= rank < len(table):
            table[rank].runs = not self.is_stopped
            if table[rank].state != "barrier":  # the last to arrive opens it
                table[rank].state = "running"
        self._mark_between_turns(table)
        return table

    def _mark_between_turns(self, table):
        """While a turn passes on, the thread that is chosen to be next is in no list, and the one that
        yields is on the OS thread's stack."""
        unlisted = [t for t in table if t.state == "finished"]
        if not unlisted and self.running():
            return
        yielding, index = _yielding(self)
        if not yielding:
            return
        here = next((t for t in table if t.index == index), None)
        if not self.running() and here is not None:
            here.runs = True
            if here.state != "ready":  # alone
                here.state = "running"
                return
        waiting = {t.resume_at for t in table if t.state == "ready" and t is not here}
        for thread in unlisted:
            if thread.resume_at in waiting or (len(unlisted) == 1 and not self.running()):
                thread.state = "ready"

    def _list(self, begin, end):
        """What a list holds; nothing while it is about to become the other one."""
        size = 8 * (2 * self.thread_count + 1)
        is_one = any(start <= begin <= end < start + size for start in (self.list0, self.list1))
        return words(begin, (end - begin) // 8) if is_one else ()

    def _collectives(self):
        """Threads that wait for other lanes of their warp, with the operation."""
        layout = self.layout
        raw = memory(self.warps, layout.warp_bytes * self.warp_count)
        for warp in range(self.warp_count):
            begin, end = struct.unpack_from("<2Q", raw,
                                            warp * layout.warp_bytes + layout.warp_collectives)
            for collective in range(begin, end, layout.collective_bytes):
                count, = ints(collective + layout.collective_count, 1)
                if count == 0 or count > LANES:
                    continue
                key = word(collective + layout.collective_key)
                known = key >> 32 < len(COLLECTIVES)
                name = COLLECTIVES[key >> 32] if known else "a warp operation"
                what = "%s(0x%08x)" % (name, key & 0xffffffff) if name.startswith("__") else name
                for address in words(collective + layout.collective_lanes, count):
                    yield address, what

    def blocks_taken(self):
        """The range of blocks, in the schedule's order, that the worker has taken and not begun."""
        return words(self.range, 2)


_between_turns = {}  # by OS thread, at this stop
_DEEPEST = 8  # calls below the place where a thread yields


def _yielding(worker):
    """Whether the worker looks for another thread or block to run in place of one that polls, and
    threadIdx then."""
    if worker.os_thread not in _between_turns:
        owner = gdb_thread_of(worker)
        if owner is None or owner != gdb.selected_thread():
            return False, None
        frame, found = gdb.newest_frame(), False
        for _ in range(_DEEPEST):
            if frame is None or found:
                break
            name = frame.name() or ""
            found = any(part in name for part in ("Worker::next_", "::yield_turn",
                                                  "Worker::let_other_blocks_go_on"))
            frame = frame.older()
        _between_turns[worker.os_thread] = found, ints(worker.thread_index, 3)
    return _between_turns[worker.os_thread]


def past_launches():
    """The launches so far, as far as they are kept, oldest first."""
    address = address_of("warpstep_debug_launches")
    if not address or not has_process():
        return []
    size = len(PAST_LAUNCH)
    raw = words(address, size * MOST_PAST_LAUNCHES)
    found = [Fields(PAST_LAUNCH, raw[i:i + size]) for i in range(0, len(raw), size)]
    return sorted((past for past in found if past.number), key=lambda past: past.number)


class Engine:
    """The engine's state at one stop of the program."""

    def __init__(self):
        self.layout = Fields(LAYOUT, words(address_of("warpstep_debug_layout"), len(LAYOUT)))
        if self.layout.version != VERSION:
            raise gdb.GdbError("this program was built by another version of Warpstep (its tables "
                               "are version %d, these commands read %d): build it again"
                               % (self.layout.version, VERSION))
        self.launch = Launch()
        self.workers = []
        address = word(address_of("warpstep_debug_workers"))
        while address:
            self.workers.append(Worker(0, address, self.layout))
            address = self.workers[-1].next
        self.workers.sort(key=lambda worker: worker.os_thread)
        for number, worker in enumerate(self.workers):
            worker.number = number

    def busy(self):
        """Workers that run a block of the launch."""
        return [w for w in self.workers if w.is_busy] if self.launch.is_active else []

    def worker_of(self, os_thread):
        return next((w for w in self.busy() if w.os_thread == os_thread), None)


_latest = None


def forget(*_):
    """Discards what was read: the program has run."""
    global _latest
    _latest = None


def engine():
    """The tables at this stop; None if the program has none or does not run."""
    global _latest
    if not has_process() or not address_of("warpstep_debug_layout"):
        return None
    if _latest is None:
        _latest = Engine()
    return _latest


gdb.events.cont.connect(lambda event: _between_turns.clear())
for event in (gdb.events.cont, gdb.events.stop, gdb.events.exited, gdb.events.new_objfile,
              gdb.events.memory_changed, gdb.events.inferior_call):
    event.connect(forget)
