# Stops at findings of the checkers, in the thread that caused them, and names the other thread
# (`set cuda findings stop|print|ignore`). For programs built with `warpstep debug --check`.
import os

import gdb

from ..state import engine, frames, settings, stops, wanted

_WRITER = "warpstep::sim::check::write_finding"
_mode = settings.Setting("findings", gdb.PARAM_ENUM, "stop",
                         "What to do when a checker finds something: stop, print it, or nothing.",
                         ["stop", "print", "ignore"])


_found_so_far = []  # in this run of the program
_has_ended = False  # that run: the next finding is the first of another


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
        self.rule = _string(finding["rule"])
        self.what = _string(finding["what"])
        self.parties = [party for party in map(Party, _items(finding["actors"]))
                        if not party.on_host and party.place is not None]


def told():
    """The findings of this run in words."""
    return [found.what for found in _found_so_far]


def so_far():
    return _found_so_far


_is_quiet = False  # the program runs again to one of them, and repeats what was found


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


_also_told = []  # functions of (number, what, parties)


def tell_also(function):
    """An editor shows findings at their lines."""
    _also_told.append(function)


def _place(actor):
    """A party for an editor: what it did, who it is and where."""
    site = next(iter(_items(actor["stack"])), None)
    body = {"role": _string(actor["role"]), "text": _party(actor).strip()}
    if site is not None:
        body.update(path=_string(site["file"]), line=int(site["line"]))
    return body


def _is_here(found):
    """Whether the thread that runs is one that the finding names, and has not gone on: whether two writes
    race or write the same value is known after the second."""
    here = wanted.running()
    if found.parties and found.rule.startswith("race-"):
        first = found.parties[0]
        if here == (first.block, first.thread):
            return _stands_at(*first.place)
    return not found.parties or any(here == (party.block, party.thread)
                                    for party in found.parties)


def _stands_at(file, line):
    """Whether the thread that runs, or a call that it is in, is at a line."""
    places = [frame.find_sal() for frame in frames.users_frames()]
    return any(place.symtab is not None and place.line == line and
               os.path.basename(place.symtab.filename) == os.path.basename(file)
               for place in places)


_elsewhere = None  # the latest finding's number, if it names another thread than the one that runs


def elsewhere():
    """That number, once; 0: none."""
    global _elsewhere
    number, _elsewhere = _elsewhere, None
    return number or 0


def thread_elsewhere(number):
    """The thread that a finding names, if it still waits somewhere."""
    party = _found_so_far[number - 1].parties[0]
    state = engine.engine()
    for worker in state.busy() if state is not None else ():
        if worker.block_position == party.block:
            thread = worker.all()[engine.number_of(party.thread, state.launch.block)]
            return thread if thread.is_suspended else None
    return None


def _found():
    global _elsewhere, _has_ended
    if _mode.value == "ignore" or _is_quiet:
        return False
    if _has_ended:
        _found_so_far.clear()
        _has_ended = False
    kind = gdb.lookup_type("warpstep::sim::check::Finding").pointer()
    finding = gdb.parse_and_eval("$rdi").cast(kind).dereference()
    found = Found(finding)
    if any((known.launch, known.what) == (found.launch, found.what) for known in _found_so_far):
        return False  # the program has gone back, and comes by again
    _found_so_far.append(found)
    lines = ["CUDA Finding: %s" % found.what]
    lines += [_party(actor) for actor in _items(finding["actors"])]
    advice = _string(finding["next"])
    if advice:
        lines.append("  next: " + advice)
    if _mode.value == "stop" and not _is_here(found):
        _elsewhere = len(_found_so_far)
    gdb.write("\n".join(lines) + "\n")
    for tell in _also_told:
        tell(len(_found_so_far), found.what, [_place(actor) for actor in _items(finding["actors"])])
    return _mode.value == "stop"


def listen(event=None):
    # Only in what is new: to look for what no file has takes ten milliseconds, for each library of
    # each run. In libraries gdb's expressions do not know the namespace, but the symbol's own name.
    look_in = gdb if event is None else event.new_objfile
    writer = look_in.lookup_global_symbol(_WRITER)
    if writer is not None:
        stops.listen(writer.linkage_name, _found)


def _on_exit(event):
    global _has_ended
    _has_ended = not _is_quiet


listen()
gdb.events.new_objfile.connect(listen)
gdb.events.exited.connect(_on_exit)
