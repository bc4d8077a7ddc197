# Internal breakpoints at the functions of sim/abi/debugger_tables.h, which the engine calls at
# certain events. They are set only while there is a listener, so that they cost nothing otherwise.
import gdb


class Stop(gdb.Breakpoint):
    """Calls its listeners when the program reaches it; stops for the user if one of them returns
    true."""

    def __init__(self, function):
        super().__init__("*&" + function, gdb.BP_BREAKPOINT, internal=True)
        self.silent = True
        self.listeners = []

    def stop(self):
        return any([listener() for listener in list(self.listeners)])


class Once(gdb.Breakpoint):
    """Stops once at an address, if `is_wanted`, and leaves it to reporting.py to say so."""

    def __init__(self, address, is_wanted=lambda: True):
        super().__init__("*0x%x" % address, gdb.BP_BREAKPOINT, internal=True, temporary=True)
        self.silent = True
        self.is_wanted = is_wanted

    def stop(self):
        return self.is_wanted()


_stops = {}


def listen(function, listener):
    """Calls `listener` from now on whenever the engine calls `function`."""
    stop = _stops.get(function)
    if stop is None or not stop.is_valid():
        stop = _stops[function] = Stop(function)
    if listener not in stop.listeners:
        stop.listeners.append(listener)
    if not stop.enabled:
        stop.enabled = True


def leave(function, listener):
    """Removes the listener."""
    stop = _stops.get(function)
    if stop is None or not stop.is_valid():
        return
    if listener in stop.listeners:
        stop.listeners.remove(listener)
    if not stop.listeners:
        stop.enabled = False


def all_stops():
    return list(_stops.values())


def is_ours(breakpoint):
    return isinstance(breakpoint, (Stop, Once))
