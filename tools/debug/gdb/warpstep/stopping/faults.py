# What a signal in a kernel means, in the words that `warpstep run` has for it.
import gdb

from ..state import frames

_FIRST_PAGES = 1 << 16
_OF_PROCESSOR = 128  # SI_KERNEL: the instruction does not allow the access, at whatever address
_GUARD = 1 << 16  # bytes around the stack pointer


def _address():
    return int(gdb.parse_and_eval("(unsigned long)$_siginfo._sifields._sigfault.si_addr"))


def _is_overflow(address):
    stack = int(gdb.newest_frame().read_register("rsp")) & (2 ** 64 - 1)
    return abs(address - stack) < _GUARD


def _of_access():
    if int(gdb.parse_and_eval("$_siginfo.si_code")) == _OF_PROCESSOR:
        return "misaligned address: a float4 must lie at a multiple of 16 bytes, a float2 of 8"
    address = _address()
    if address < _FIRST_PAGES:
        return "access to a null pointer (address 0x%x)" % address
    if _is_overflow(address):
        return "stack overflow: the thread used all of its stack"
    return "access to address 0x%x, which is in no allocation of this device" % address


def text_of(signal):
    """A sentence, or None: not in a kernel, or no fault."""
    if not frames.device_frames():
        return None
    try:
        if signal in ("SIGSEGV", "SIGBUS"):
            return _of_access()
    except gdb.error:
        return None  # this system does not tell
    return "integer division by zero" if signal == "SIGFPE" else None


_is_at_fault = False


def is_at_fault():
    """Whether the program stands at a fault of a kernel, which ends the launch when it goes on."""
    return _is_at_fault


def note():
    """The program stops at one."""
    global _is_at_fault
    _is_at_fault = True


def _on_cont(event):
    global _is_at_fault
    _is_at_fault = False


gdb.events.cont.connect(_on_cont)


def tell(event):
    """At a stop: says what the signal means."""
    text = text_of(event.stop_signal)
    if text is not None:
        note()
        print("CUDA Exception: " + text)
