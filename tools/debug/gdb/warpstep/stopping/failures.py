# Stops at failures: faults of kernels, and failing calls of the Runtime API (`set cuda api_failures
# hide|ignore|stop|ignore_all|stop_all`).
import gdb

from ..state import engine, settings, stops
from . import faults

_NOT_READY = 600  # an answer, not a failure
_failures = settings.Setting(
    "api_failures", gdb.PARAM_ENUM, "ignore",
    "What to do about failing calls of the Runtime API: ignore them, report them, or stop.",
    ["hide", "ignore", "stop", "ignore_all", "stop_all"])


def _text(register):
    return gdb.parse_and_eval("(char *)" + register).string()


def _call_fails():
    mode = _failures.value
    code = int(gdb.parse_and_eval("(int)$esi"))
    if mode == "hide" or (code == _NOT_READY and not mode.endswith("_all")):
        return False
    gdb.write("%sCuda API error detected: %s returned (0x%x)\n"
              % ("" if mode.startswith("stop") else "warning: ", _text("$rdi"), code))
    return mode.startswith("stop")


def _kernel_fails():
    if _text("$rdi") == "":
        return False  # a signal: gdb stopped at the instruction itself
    gdb.write("CUDA Exception: %s\n" % _text("$rdi"))
    faults.note()
    return True


def _listen(*_):
    if engine.address_of("warpstep_debug_call_fails"):
        stops.listen("warpstep_debug_call_fails", _call_fails)
        stops.listen("warpstep_debug_kernel_fails", _kernel_fails)


_listen()
gdb.events.new_objfile.connect(_listen)
