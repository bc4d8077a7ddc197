# cuda-gdb's words for programs on the simulator; one module for each noun.
from . import (barriers, breaking, core, failures, findings, focus_command, frames, history, info,
               launching, order, reporting, settings, shared, stepping, values, watching)
