# cuda-gdb's words for programs on the simulator; one module for each noun.
from . import (barriers, breaking, core, failures, findings, focus_command, history, info,
               launching, order, reporting, shared, stepping, values, watching)
from .state import frames, settings
