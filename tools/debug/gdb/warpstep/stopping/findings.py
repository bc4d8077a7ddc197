# Stops at findings of the checkers, in the thread that caused them, and names the other thread
# (`set cuda findings stop|print|ignore`). For programs built with `warpstep debug --check`.
import gdb

from ..state import engine, settings, stops

_WRITER = "warpstep::sim::check::write_finding"
_mode = settings.Setting("findings", gdb.PARAM_ENUM, "stop",
                         "What to do when a checker finds something: stop, print it, or nothing.",
                         ["stop", "print", "ignore"])


_told = []  # findings of this run


def told():
    return _told


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


def _found():
    if _mode.value == "ignore":
        return False
    kind = gdb.lookup_type("warpstep::sim::check::Finding").pointer()
    finding = gdb.parse_and_eval("$rdi").cast(kind).dereference()
    _told.append(_string(finding["what"]))
    lines = ["CUDA Finding: %s" % _told[-1]]
    lines += [_party(actor) for actor in _items(finding["actors"])]
    advice = _string(finding["next"])
    if advice:
        lines.append("  next: " + advice)
    gdb.write("\n".join(lines) + "\n")
    return _mode.value == "stop"


def listen(*_):
    if engine.address_of(_WRITER):
        stops.listen(_WRITER, _found)


listen()
gdb.events.new_objfile.connect(listen)
gdb.events.exited.connect(lambda event: _told.clear())
