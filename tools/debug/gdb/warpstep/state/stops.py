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
_is_replaced = False  # the program, by another one: gdb does not know yet where that lies
_waiting = {}  # listeners by function, until the engine is there: a library may bring it


def _made(function):
    if _is_replaced:
        return None
    try:
        return Stop(function)
    except gdb.error:
        return None


def listen(function, listener):
    """Calls `listener` from now on whenever the engine calls `function`."""
    stop = _stops.get(function)
    if stop is None or not stop.is_valid():
        stop = _made(function)
        if stop is None:
            if listener not in _waiting.setdefault(function, []):
                _waiting[function].append(listener)
            return
        _stops[function] = stop
    if listener not in stop.listeners:
        stop.listeners.append(listener)
    if not stop.enabled:
        stop.enabled = True


def leave(function, listener):
    """Removes the listener."""
    if listener in _waiting.get(function, []):
        _waiting[function].remove(listener)
    stop = _stops.get(function)
    if stop is None or not stop.is_valid():
        return
    if listener in stop.listeners:
        stop.listeners.remove(listener)
    if not stop.listeners:
        stop.enabled = False


def _on_new_file(event):
    global _is_replaced
    file = event.new_objfile.filename or ""
    is_library = file.startswith("/") and file != gdb.current_progspace().filename
    if "libwarpstep_sim" not in file and not (_is_replaced and is_library):
        return
    _is_replaced = False
    for function in list(_waiting):
        for listener in _waiting.pop(function):
            listen(function, listener)


def _on_exit(event):
    """Forgets what is in a library: gdb would ask for it in each file of the next run, in vain."""
    for function, stop in list(_stops.items()):
        if stop.is_valid() and gdb.solib_name(int(gdb.parse_and_eval("(long)&" + function))):
            _let_wait(function, stop)


def _let_wait(function, stop):
    if stop.listeners:
        _waiting[function] = stop.listeners
    stop.delete()
    del _stops[function]


def _on_other_program(event):
    """It may not be Warpstep's. gdb knows where it lies when the first library is there."""
    global _is_replaced
    _is_replaced = bool(gdb.selected_inferior().pid)
    for function, stop in list(_stops.items()):
        if stop.is_valid() and _is_replaced:
            _let_wait(function, stop)


gdb.events.new_objfile.connect(_on_new_file)
gdb.events.clear_objfiles.connect(_on_other_program)
gdb.events.exited.connect(_on_exit)


def all_stops():
    return list(_stops.values())


def is_ours(breakpoint):
    return isinstance(breakpoint, (Stop, Once))
