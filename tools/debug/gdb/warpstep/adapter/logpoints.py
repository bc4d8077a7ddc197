# Logpoints, breakpoints that print and continue: "t is {t}, its sum {sum}".
import re

import gdb

from .. import address_spaces
from ..stopping import breaking

_EXPRESSION = re.compile(r"\{([^{}]+)\}")


def text_of(message):
    """The message with each {EXPRESSION} evaluated in the running thread."""
    return _EXPRESSION.sub(lambda found: _value(found[1]), message)


def _value(expression):
    try:
        value = gdb.parse_and_eval(address_spaces.evaluable(expression))
        return value.format_string(max_elements=8)
    except gdb.error as error:
        return "<%s>" % error


class LogPoint(gdb.Breakpoint):
    """A logpoint for every thread."""

    def __init__(self, location, condition, log):
        super().__init__(location)
        self.only_if, self.log = condition, log

    def stop(self):
        if not self.only_if or bool(gdb.parse_and_eval(self.only_if)):
            self.log()
        return False


class ThreadLogPoint(breaking.ThreadBreakpoint):
    """A logpoint for one thread."""

    def __init__(self, location, block, thread, condition, log):
        self.log = log
        super().__init__(location, block, thread, condition)

    def stop(self):
        if super().stop():
            self.log()
        return False
