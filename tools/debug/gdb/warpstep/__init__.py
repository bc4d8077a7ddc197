# cuda-gdb's commands for programs on the simulator; one module for each subject.
from . import (barriers, core, focus_command, history, info, order, reporting, shared, skipping,
               stepping, values)
from .stopping import breaking, failures, findings, going, launching, places, watching
from .state import frames, settings
