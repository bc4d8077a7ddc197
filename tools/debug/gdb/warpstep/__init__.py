# cuda-gdb's commands for programs on the simulator; one module for each subject.
from . import (address_spaces, barriers, core, focus_command, info, order, pausing, reporting, scopes,
               shared, skipping, stepping, values)
from .past import backwards, history, requests, why
from .steps import advancing, returning
from .stopping import (allocated, breaking, checkers, compiled, failures, findings, going, ignoring, launching,
                       listing, matching, places, watching)
from .state import frames, settings
