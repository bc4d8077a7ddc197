# cuda-gdb's commands for programs on the simulator; one module for each subject.
from . import (barriers, breaking, core, failures, findings, focus_command, history, info,
               launching, order, places, reporting, shared, skipping, stepping, values, watching)
from .state import frames, settings
