# Registers of a stopped OS thread, read and written behind gdb's back. While gdb resumes a program it keeps a
# pointer to its copy of the registers, which every assignment to a register frees: gdb 13 faults then.
import ctypes
import os

import gdb

NAMES = ("r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp"
         " ss fs_base gs_base ds es fs gs").split()  # user_regs_struct
_GET, _SET = 12, 13

_ptrace = ctypes.CDLL(None, use_errno=True).ptrace
_ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
_ptrace.restype = ctypes.c_long

_NONE = "this processor reports no watchpoints, as in some virtual machines"
_steps = False  # gdb has been told


def step_for_watchpoints():
    """Makes `watch` work without the processor: gdb looks after every instruction."""
    global _steps
    if "WARPSTEP_NO_WATCHPOINTS" in os.environ and not _steps:
        _steps = True
        gdb.execute("set can-use-hw-watchpoints 0", to_string=True)
        gdb.write("[%s: gdb steps through the program instead, which is slow]\n" % _NONE.capitalize())


def expect_watchpoints(command):
    """Refuses a command that needs the processor's."""
    if "WARPSTEP_NO_WATCHPOINTS" in os.environ:
        raise gdb.GdbError("`%s` cannot work here: %s." % (command, _NONE))


def write(os_thread, values):
    """Writes registers by name. False if the thread is none that this gdb traces itself."""
    registers = (ctypes.c_uint64 * len(NAMES))()
    if _ptrace(_GET, os_thread, None, registers) != 0:
        return False
    for name, value in values.items():
        registers[NAMES.index(name)] = value
    return _ptrace(_SET, os_thread, None, registers) == 0


def read(os_thread, name):
    """One register; None if the thread is none that this gdb traces itself."""
    registers = (ctypes.c_uint64 * len(NAMES))()
    if _ptrace(_GET, os_thread, None, registers) != 0:
        return None
    return registers[NAMES.index(name)]
