# Stops at findings of the checkers, in the thread that caused them, and names the other thread
# (`set cuda findings stop|print|ignore`). For programs built with `warpstep debug --check`.
import gdb

from ..state import engine, settings, stops, wanted

_WRITER = "warpstep::sim::check::write_finding"
_mode = settings.Setting("findings", gdb.PARAM_ENUM, "stop",
                         "What to do when a checker finds something: stop, print it, or nothing.",
                         ["stop", "print", "ignore"])


_told = []  # findings, in words
_found_so_far = []


class Party:
    """A thread that a finding names, and where its access is."""

    def __init__(self, actor):
        self.on_host = bool(actor["on_host"])
        self.block, self.thread = (tuple(int(actor[part][axis]) for axis in "xyz")
                                   for part in ("block", "thread"))
        self.phase = int(actor["phase"])
        self.place = next(((_string(site["file"]), int(site["line"]))
                           for site in _items(actor["stack"])), None)


class Found:
    """A finding, for those who go back to it."""

    def __init__(self, finding):
        self.launch = int(finding["launch"])
        self.parties = [party for party in map(Party, _items(finding["actors"]))
                        if not party.on_host and party.place is not None]


def told():
    return _told


def so_far():
    return _found_so_far


_is_quiet = False  # the program runs again to one of them


def be_quiet(value):
    global _is_quiet
    _is_quiet = value


def _string(value):
    """The contents of a std::string."""
    return value["_M_dataplus"]["_M_p"].string()


def _items(vector):
    item, end = vector["_M_impl"]["_M_start"], vector["_M_impl"]["_M_finish"]
    while item != end:
        yield item.dereference()
        item += 1


def _party(actor):
    """ "  writes: block (0,0,0), thread (3,0,0), at app.cu:11" """
    if bool(actor["on_host"]):
        who = "the host"
    else:
        who = "block (%d,%d,%d), thread (%d,%d,%d)" % tuple(
            int(actor[part][axis]) for part in ("block", "thread") for axis in "xyz")
    location = next(("%s:%d" % (_string(site["file"]).rsplit("/", 1)[-1], int(site["line"]))
                     for site in _items(actor["stack"])), "")
    return "  %s: %s%s" % (_string(actor["role"]), who, ", at " + location if location else "")


def _is_here(found):
    """Whether the thread that runs is one that the finding names."""
    here = wanted.running()
    return not found.parties or any(here == (party.block, party.thread)
                                    for party in found.parties)


_elsewhere = None  # the thread that the latest finding names, which is not the one that runs


def thread_elsewhere():
    """That thread, once, if it still waits somewhere."""
    global _elsewhere
    party, _elsewhere = _elsewhere, None
    state = engine.engine() if party is not None else None
    for worker in state.busy() if state is not None else ():
        if worker.block_position == party.block:
            thread = worker.all()[engine.number_of(party.thread, state.launch.block)]
            return thread if thread.is_suspended else None
    return None


def _found():
    global _elsewhere
    if _mode.value == "ignore" or _is_quiet:
        return False
    kind = gdb.lookup_type("warpstep::sim::check::Finding").pointer()
    finding = gdb.parse_and_eval("$rdi").cast(kind).dereference()
    _told.append(_string(finding["what"]))
    _found_so_far.append(Found(finding))
    lines = ["CUDA Finding: %s" % _told[-1]]
    lines += [_party(actor) for actor in _items(finding["actors"])]
    advice = _string(finding["next"])
    if advice:
        lines.append("  next: " + advice)
    if _mode.value == "stop" and not _is_here(_found_so_far[-1]):
        _elsewhere = _found_so_far[-1].parties[0]
        lines.append("  `cuda goto finding %d` runs the program again and stops at that access"
                     % len(_told))
    gdb.write("\n".join(lines) + "\n")
    return _mode.value == "stop"


def listen(*_):
    if engine.address_of(_WRITER):
        stops.listen(_WRITER, _found)


listen()
gdb.events.new_objfile.connect(listen)
gdb.events.exited.connect(lambda event: _told.clear())
