# `info cuda kernels|blocks|warps|lanes|threads|barriers|devices|sms|contexts|managed|line|launch trace`.
import re

import gdb

from . import filters
from .state import engine, focus, frames, names, settings, tables, unwinder


class _Info(gdb.Command):
    def __init__(self, name, text, action=None):
        self.__doc__ = text
        self.action = action
        if action:
            super().__init__("info cuda " + name, gdb.COMMAND_STATUS)
        else:
            super().__init__(("info cuda " + name).strip(), gdb.COMMAND_STATUS, prefix=True)

    def invoke(self, argument, from_tty):
        if self.action is None:
            raise gdb.GdbError("`info cuda` takes one of: kernels, blocks, warps, lanes, threads, "
                               "barriers, devices, sms, contexts, managed, line, launch trace")
        self.action(filters.parse(argument))


class _Scene:
    """What all tables need: the engine, the focus and the filters."""

    def __init__(self, wanted):
        self.found = focus.needed()
        self.state = engine.engine()
        self.launch = self.state.launch
        self.wanted = wanted
        self.title = "Kernel %d" % self.launch.id
        self.is_wanted_kernel = (
            filters.fits(wanted, "kernel", self.launch.id, self.launch.id) and
            filters.fits(wanted, "grid", self.launch.number, self.launch.number) and
            filters.fits(wanted, "device", 0, 0))

    def workers(self):
        """The workers whose block passes the filters, in order of the blocks."""
        if not self.is_wanted_kernel:
            return []
        found = self.found
        return sorted(
            (w for w in self.state.busy()
             if filters.fits(self.wanted, "block", w.block_position, found.block) and
             filters.fits(self.wanted, "sm", w.number, found.thread.worker.number)),
            key=lambda worker: worker.block_number)

    def threads(self, worker):
        found = self.found.thread
        return [t for t in worker.all()
                if filters.fits(self.wanted, "thread", t.index, found.index) and
                filters.fits(self.wanted, "warp", t.warp, found.warp) and
                filters.fits(self.wanted, "lane", t.lane, found.lane)]

    def is_focus(self, thread):
        return thread.address == self.found.thread.address


def location_of(thread):
    """(address, file, line) at which a thread stands; nothing of one that has no frames."""
    if thread.is_suspended:
        return _location(_key_of(thread), thread)
    if thread.runs:
        return _location(("running", thread.address), thread)
    return (0, "", 0)


_locations = {}  # looking up a line is slow, and most threads stand where others do


def _key_of(thread):
    """Unoptimised code waits in a function of the simulator: its caller matters too."""
    try:
        return (thread.resume_at, engine.word(thread.frame_pointer + 8))
    except gdb.MemoryError:
        return (thread.resume_at, 0)


def _location(key, thread):
    if key not in _locations:
        with focus.looking_around():
            engine.gdb_thread_of(thread.worker).switch()
            unwinder.look_at(thread)
            shown = frames.users_frames()
            if not shown and thread.runs:
                return (0, "", 0)  # it is about to enter its kernel, or has just left it
            try:
                pc = shown[0].pc() if shown else gdb.newest_frame().pc()
            except gdb.error:
                if not focus.is_core():
                    raise
                return (0, "", 0)  # its OS thread went on while the file was written
            sal = shown[0].find_sal() if shown else None
            _locations[key] = (pc, names.source_file(sal.symtab) if sal else "??",
                               sal.line if sal else 0)
    return _locations[key]


def _forget_locations(*_):
    _locations.clear()


gdb.events.cont.connect(_forget_locations)
gdb.events.exited.connect(_forget_locations)


def _threads(wanted):
    scene = _Scene(wanted)
    items = [(worker, thread, location_of(thread))
             for worker in scene.workers() for thread in scene.threads(worker)]
    items = [item for item in items if _at_breakpoint(wanted, item[2])]
    if not items:
        raise gdb.GdbError("No thread passes these filters.")

    def is_alike(a, b):
        return (settings.coalesces() and a[0] is b[0] and b[1].rank == a[1].rank + 1 and
                a[1].state == b[1].state and a[1].waits_in == b[1].waits_in and a[2] == b[2])

    rows = []
    for group in tables.ranges(items, is_alike):
        worker, first, (pc, file, line) = group[0]
        last = group[-1][1]
        cells = [any(scene.is_focus(t) for _, t, _ in group), names.text(worker.block_position),
                 names.text(first.index)]
        if settings.coalesces():
            cells += [names.text(worker.block_position), names.text(last.index), len(group)]
        rows.append(cells + ["0x%016x" % pc if pc else "-", file or "-", line or "-",
                             _state_text(first)])
    headings = ["BlockIdx", "ThreadIdx"]
    if settings.coalesces():
        headings += ["To BlockIdx", "To ThreadIdx", "Count"]
    tables.write(headings + ["PC", "Filename", "Line", "State"], rows, scene.title)


def _state_text(thread):
    return "in %s" % thread.waits_in if thread.waits_in else thread.state


def _at_breakpoint(wanted, location):
    which = wanted.get("breakpoint")
    if which is None:
        return True
    _, at_file, at_line = location
    for breakpoint in gdb.breakpoints():
        if which not in ("all", "any") and breakpoint.number != which[0]:
            continue
        file, _, line = (breakpoint.location or "").rpartition(":")
        if line.isdigit() and int(line) == at_line and at_file.endswith(file.rsplit("/", 1)[-1]):
            return True
    return False


def _blocks(wanted):
    scene = _Scene(wanted)
    launch = scene.launch
    state_of = _block_states(scene)
    numbers = range(launch.blocks)
    if "block" in wanted and wanted["block"] == "current":
        numbers = [scene.found.thread.worker.block_number]
    elif "block" in wanted and wanted["block"] not in ("any", "all"):
        numbers = [engine.number_of(wanted["block"], launch.grid)]
    groups = tables.ranges(numbers, lambda a, b: settings.coalesces() and b == a + 1 and
                           state_of(a) == state_of(b))
    here = scene.found.thread.worker.block_number
    rows = [[here in group, names.text(launch.block_of(group[0])),
             names.text(launch.block_of(group[-1])), len(group), state_of(group[0])]
            for group in groups]
    tables.write(["BlockIdx", "To BlockIdx", "Count", "State"], rows, scene.title)


def _block_states(scene):
    """The state of a block by its number."""
    launch, workers = scene.launch, scene.state.busy()
    resident = {worker.block_number for worker in workers}
    waiting = []  # positions, in the policy's order, of blocks that have not begun
    for worker in workers:
        waiting.append(worker.blocks_taken())
    taken = min(engine.word(launch.next_position), launch.blocks)
    waiting.append((taken, launch.blocks))
    name = launch.schedule_name()

    def state_of(number):
        if number in resident:
            return "running"
        if "random" in name or "priorities" in name or "+blocks" in name:
            return "finished or not started"
        position = launch.blocks - 1 - number if name == "reverse" else number
        if any(first <= position < last for first, last in waiting):
            return "not started"
        return "finished"

    return state_of


def _kernels(wanted):
    scene = _Scene(wanted)
    launch = scene.launch
    sms = sum(1 << worker.number for worker in scene.state.busy())
    tables.write(["Kernel", "Parent", "Dev", "Grid", "Status", "SMs Mask", "GridDim", "BlockDim",
                  "Invocation"],
                 [[True, launch.id, "-", 0, launch.number, "Active", "0x%08x" % sms,
                   names.text(launch.grid), names.text(launch.block), invocation(scene.found)]])


def invocation(found):
    """kernel(in=0x…, n=5), with the current arguments of the thread in focus."""
    shown = frames.device_frames()
    text = names.function_at(found.launch.kernel)
    if not shown:
        return text + "()"
    arguments = []
    frame = shown[-1]
    for symbol in frames.function_block(frame):
        if symbol.is_argument:
            try:
                arguments.append("%s=%s" % (symbol.name, frame.read_var(symbol).format_string(
                    max_elements=4, symbols=False)))
            except gdb.error:
                arguments.append("%s=?" % symbol.name)
    return "%s(%s)" % (text, ", ".join(arguments))


def _warps(wanted):
    scene = _Scene(wanted)
    rows = []
    for worker in scene.workers():
        for lanes in tables.ranges(scene.threads(worker), lambda a, b: a.warp == b.warp):
            active = sum(1 << t.lane for t in lanes if t.state not in ("finished", "not started"))
            there = lanes[0]
            current = next((t for t in lanes if t.runs), None) or next(
                (t for t in lanes if t.is_suspended), there)
            pc = location_of(current)[0]
            together = [t for t in lanes if pc and location_of(t)[0] == pc]
            here = sum(1 << t.lane for t in together)
            first = together[0] if together else there
            rows.append([any(scene.is_focus(t) for t in lanes), worker.number, there.warp,
                         "0x%08x" % here, "0x%08x" % (active & ~here),
                         "0x%016x" % pc if pc else "-", scene.launch.id,
                         names.text(worker.block_position), names.text(first.index)])
    tables.write(["SM", "Wp", "Active Lanes Mask", "Divergent Lanes Mask", "Active PC", "Kernel",
                  "BlockIdx", "First Active ThreadIdx"], rows, "Device 0")


def _lanes(wanted):
    wanted.setdefault("warp", "current")
    wanted.setdefault("block", "current")
    scene = _Scene(wanted)
    rows = []
    for worker in scene.workers():
        for thread in scene.threads(worker):
            pc, file, line = location_of(thread)
            rows.append([scene.is_focus(thread), thread.lane, _state_text(thread),
                         "0x%016x" % pc if pc else "-", names.text(thread.index), file or "-",
                         line or "-"])
    there = scene.found.thread
    tables.write(["Ln", "State", "PC", "ThreadIdx", "Filename", "Line"], rows,
                 "Device 0 SM %d Warp %d" % (there.worker.number, there.warp))


def _barriers(wanted):
    scene = _Scene(wanted)
    rows = []
    for worker in scene.workers():
        groups = {}
        for thread in scene.threads(worker):
            if thread.waits_in:
                groups.setdefault((thread.waits_in, location_of(thread)[1:]), []).append(thread)
        alive = sum(t.state != "finished" for t in worker.all())
        for (what, (file, line)), group in sorted(groups.items()):
            missing = alive - len(group)
            if "0x" in what:
                mask = int(what[what.index("0x"):-1], 16)
                missing = bin(mask).count("1") - len(group)
            rows.append([any(scene.is_focus(t) for t in group), names.text(worker.block_position),
                         what, "%s:%d" % (file, line), names.text(group[0].index),
                         names.text(group[-1].index), len(group), missing])
    if not rows:
        raise gdb.GdbError("No thread waits at a barrier.")
    tables.write(["BlockIdx", "Barrier", "At", "ThreadIdx", "To ThreadIdx", "Waiting", "Missing"],
                 rows, scene.title)


def _devices(wanted):
    state = engine.engine()
    if state is None:
        raise gdb.GdbError("The program is not running: `run` starts it.")
    sms = sum(1 << worker.number for worker in state.busy())
    tables.write(["Dev", "Name", "Description", "Workers", "Lanes/Warp", "Active SMs Mask"],
                 [[state.launch.is_active, 0, "Warpstep", "simulator", len(state.workers),
                   engine.LANES, "0x%08x" % sms]])


def _sms(wanted):
    scene = _Scene(wanted)
    rows = []
    for worker in scene.workers():
        warps = {t.warp for t in worker.all() if t.state not in ("finished", "not started")}
        rows.append([worker is scene.found.thread.worker, worker.number,
                     "0x%08x" % sum(1 << warp for warp in warps),
                     names.text(worker.block_position)])
    tables.write(["SM", "Active Warps Mask", "BlockIdx"], rows, "Device 0")


def _contexts(wanted):
    state = engine.engine()
    if state is None:
        raise gdb.GdbError("The program is not running: `run` starts it.")
    tables.write(["Context", "Dev", "State"],
                 [[state.launch.is_active, "primary", 0,
                   "active" if state.launch.is_active else "inactive"]])


def _variable(name, address):
    """The value of the variable at an address; its name may be a type's, or that of others elsewhere."""
    for symbol in (gdb.lookup_global_symbol(name), *gdb.lookup_static_symbols(name)):
        if symbol is not None and symbol.is_variable and int(symbol.value().address) == address:
            return symbol.value()
    return gdb.parse_and_eval("'%s'" % name)


def _managed(wanted):
    at, end = (engine.address_of("__%s_warpstep_managed" % side) for side in ("start", "stop"))
    lines = []
    while at < end:
        name = re.match(r"([^\n]+) in section", gdb.execute("info symbol 0x%x" % at, to_string=True))
        size = 1
        if name is not None and " + " not in name[1]:
            value = _variable(name[1], at)
            lines.append("%s = %s" % (name[1], value.format_string(max_elements=200)))
            size = max(value.type.sizeof, 1)
        at += size
    if not lines:
        raise gdb.GdbError("The program has no managed variables.")
    gdb.write("Static managed variables on device 0 are:\n%s\n" % "\n".join(lines))


def _trace(wanted):
    scene = _Scene(wanted)
    launch = scene.launch
    tables.write(["Lvl", "Kernel", "Dev", "Grid", "Status", "GridDim", "BlockDim", "Invocation"],
                 [[True, 0, launch.id, 0, launch.number, "Active", names.text(launch.grid),
                   names.text(launch.block), invocation(scene.found)]])


class _Line(gdb.Command):
    """The addresses of a source line: info cuda line [LOCATION]; by default of the thread in focus."""

    def __init__(self):
        super().__init__("info cuda line", gdb.COMMAND_STATUS, gdb.COMPLETE_LOCATION)

    def invoke(self, argument, from_tty):
        if not argument:
            focus.needed()
            sal = gdb.selected_frame().find_sal()
            if sal.symtab is None:
                raise gdb.GdbError("The selected frame has no line.")
            argument = "%s:%d" % (sal.symtab.filename, sal.line)
        gdb.execute("info line " + argument)


_Info("", "CUDA kernels, blocks, warps, lanes, threads, barriers and devices, as tables.")
_Info("kernels", "The running kernel.", _kernels)
_Info("blocks", "The blocks of the kernel. Filters: kernel, block.", _blocks)
_Info("threads", "The threads of resident blocks. Filters: kernel, block, thread, warp, lane, sm, "
      "breakpoint.", _threads)
_Info("warps", "The warps of resident blocks.", _warps)
_Info("lanes", "The lanes of a warp: that in focus, or `warp N`.", _lanes)
_Info("barriers", "Which threads wait at which barrier or warp operation, and how many are missing.",
      _barriers)
_Info("devices", "The devices.", _devices)
_Info("sms", "The resident blocks, by the simulator's workers.", _sms)
_Line()
_Info("contexts", "The contexts: each device has its primary one.", _contexts)
_Info("managed", "The variables that are __managed__, with their values.", _managed)
_Info("launch", "Launches of kernels.")
_Info("launch trace", "How the kernel in focus was launched.", _trace)
