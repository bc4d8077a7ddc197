# Breakpoints as editors set them: all of a file's at once.
import os
import re

import gdb

from .. import address_spaces
from ..past import backwards
from ..state import processor
from ..stopping import breaking, conditions, watching
from . import hits, logpoints, views

_FILTERS = (("findings", "Findings of the checkers (with \"check\": true)", True),
            ("api_failures", "Failing calls of the Runtime API", False),
            ("launches", "The first line of every kernel", False))


def exception_filters():
    return [{"filter": name, "label": label, "default": default}
            for name, label, default in _FILTERS]


def set_exception_filters(chosen):
    gdb.execute("set cuda findings %s" % ("stop" if "findings" in chosen else "print"))
    gdb.execute("set cuda api_failures %s" % ("stop" if "api_failures" in chosen else "ignore"))
    gdb.execute("set cuda break_on_launch %s" % ("application" if "launches" in chosen else "none"))


class Breakpoints:
    def __init__(self, say):
        self._say = say
        self._of = {}  # by file, or by "functions" and "data"
        self._locals = {}  # by what an editor calls them: the target and the call of a local variable

    def _set(self, group, make, wanted):
        """Replaces a group; `wanted` are (location, the editor's object)."""
        for old in self._of.pop(group, []):
            if old.is_valid():
                old.delete()
        made = self._of[group] = []
        answers = []
        for location, asked in wanted:
            try:
                made.append(make(location, asked))
                answers.append(describe(made[-1]))
            except (gdb.error, gdb.GdbError, ValueError, views.Refused) as error:
                answers.append({"verified": False, "message": str(error)})
        return answers

    def set_of_file(self, path, wanted):
        return self._set(path, self._make, [
            ("%s:%d" % (os.path.normpath(path), asked["line"]), asked) for asked in wanted])

    def set_functions(self, wanted):
        return self._set("functions", self._make, [(asked["name"], asked) for asked in wanted])

    def set_data(self, wanted):
        """Watchpoints; their location is what `name_of` a value has said."""
        return self._set("data", self._watch, [(asked["dataId"], asked) for asked in wanted])

    def name_of(self, value):
        """What a watchpoint can watch of a value, or None. A local variable of the thread in focus is
        watched while its call lasts."""
        target = _target_of(value)
        call = watching.call_of(int(value.address)) if target else None
        if call is None:
            return target
        name = "%s in call %d" % (target, len(self._locals) + 1)
        self._locals[name] = target, call
        return name

    def _watch(self, name, asked):
        kind = {"read": gdb.WP_READ, "readWrite": gdb.WP_ACCESS}.get(asked.get("accessType"),
                                                                     gdb.WP_WRITE)
        if kind == gdb.WP_WRITE:
            processor.step_for_watchpoints()
        else:
            processor.expect_watchpoints("a data breakpoint on reads")
        target, call = self._locals.get(name, (name, None))
        counted = hits.Hits(asked.get("hitCondition"))
        return _conditional(watching.make(target, kind, call), asked.get("condition") or "", counted)

    def _make(self, location, asked):
        condition = " ".join((asked.get("condition") or "").split("\n")).strip()
        counted = hits.Hits(asked.get("hitCondition"))
        block = thread = None
        if re.match(r"(thread|block|if)\b", condition):  # our words: thread 5,3 block 1 if n > 3
            _, block, thread, condition = breaking.split(location + " " + condition)
        is_of_one = block is not None or thread is not None
        if is_of_one:
            breaking.check_range(block, thread, breaking.addresses_of(location))
        condition = address_spaces.rewritten(condition)
        if asked.get("logMessage"):
            conditions.check(location, condition)
            condition = counted.within(condition)

            def log():
                if backwards.goes_back():
                    return
                self._say(logpoints.text_of(asked["logMessage"]) + "\n")
            if is_of_one:
                return logpoints.ThreadLogPoint(location, block, thread, condition, log)
            return logpoints.LogPoint(location, condition, log)
        if not counted.are_from_one_on():
            condition = counted.within(condition)
        return _ignoring(breaking.make(location, block, thread, condition, may_wait=True), counted)


def _target_of(value):
    if isinstance(value, str) or value.address is None or value.type.sizeof > watching.MOST_BYTES:
        return None
    return "*(%s *) 0x%x" % (value.type, int(value.address))


def _conditional(made, condition, counted):
    condition = address_spaces.rewritten(condition)
    try:
        if condition:
            watching.set_condition(made, condition)  # so that a mistake is told in its own words
        if not counted.are_from_one_on():
            watching.set_condition(made, counted.within(condition))
    except gdb.error:
        made.delete()
        raise
    return _ignoring(made, counted)


def _ignoring(made, counted):
    """Without its first hits, if it counts from one on."""
    if counted.are_from_one_on():
        made.ignore_count = counted.first - 1
    return made


def describe(breakpoint):
    places = [place for place in breakpoint.locations if place.enabled]
    body = {"id": breakpoint.number, "verified": bool(places)}
    if not places:
        body["message"] = "The program has no code there yet."
    for location in places:
        if location.source is not None:
            body["line"] = location.source[1]
            body["source"] = {"name": os.path.basename(location.fullname or location.source[0]),
                              "path": location.fullname or location.source[0]}
            break
    return body
