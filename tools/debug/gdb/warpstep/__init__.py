# cuda-gdb's commands for programs on the simulator; one module for each subject.
from . import (barriers, breaking, core, failures, findings, focus_command, history, info,
               launching, order, reporting, shared, stepping, values, watching)
from .state import frames, settings
