"""What can be said of a launch besides its arguments."""
import contextlib
import contextvars
import math
from dataclasses import dataclass, fields, replace

import numpy

_most_workers = 4096


def _is_integer(value):
    return isinstance(value, (int, numpy.integer)) and not isinstance(value, bool)


def _is_whole(value, end):
    return _is_integer(value) and 0 <= value < end


def _kind(value):
    return ValueError if _is_integer(value) else TypeError


def _wrong(kind, name, what, value):
    return kind(f"{name} must be {what}, not {value!r}")


@dataclass(frozen=True)
class Options:
    backend: str = ""  # "sim", "gpu" or "auto", the GPU where there is one; "": that of the module
    check: bool = False  # every access is checked; what is found is raised as a Finding
    count: bool = False  # memory traffic is counted: `kernel.last.counters`
    schedule: str = ""  # "in-order", "reverse", "interleaved" or "random"
    seed: "int | None" = None  # of schedule="random"
    device: str = ""  # the GPU that is simulated: "h200", "a100", …
    timeout: float = 0.0  # seconds; 0: no limit
    workers: int = 0  # threads of this machine; 0: one for each core
    cooperative: bool = False  # the blocks may wait for each other: grid.sync()

    def __post_init__(self):
        for name in ("check", "count", "cooperative"):
            if not isinstance(getattr(self, name), (bool, numpy.bool_)):
                raise _wrong(TypeError, name, "True or False", getattr(self, name))
        for name in ("backend", "schedule", "device"):
            if not isinstance(getattr(self, name), str):
                raise _wrong(TypeError, name, "a string", getattr(self, name))
        if self.seed is not None and not _is_whole(self.seed, 1 << 64):
            raise _wrong(_kind(self.seed), "seed", "a whole number from 0 to 2**64 - 1", self.seed)
        if not _is_whole(self.workers, _most_workers + 1):
            raise _wrong(_kind(self.workers), "workers", f"a whole number from 0 (one for each core) to {_most_workers}", self.workers)
        is_number = isinstance(self.timeout, (int, float, numpy.integer, numpy.floating)) and not isinstance(self.timeout, bool)
        if not is_number or not 0 <= self.timeout < math.inf:
            raise _wrong(ValueError if is_number else TypeError, "timeout", "a number of seconds from 0 (no limit) on", self.timeout)
        schedule = self.schedule
        if self.seed is not None and schedule in ("", "random"):
            schedule = f"random:{self.seed:d}"
        elif schedule == "random":
            schedule = "random:0"
        object.__setattr__(self, "settings", (schedule, float(self.timeout), int(self.workers), self.device))


_defaults = contextvars.ContextVar("defaults of launches", default=Options())  # each thread has its own
NAMES = [field.name for field in fields(Options)]


def options_of(words):
    """The defaults, changed by the words of one call."""
    if not words:
        return _defaults.get()
    for word in words:
        if word not in NAMES:
            raise TypeError(f"there is no option {word!r}; there are {', '.join(NAMES)}")
    return replace(_defaults.get(), **words)


def backend_of(word):
    """The backend that something is made for: `word`, else that of `use()`, else the simulator."""
    return word or _defaults.get().backend or "sim"


@contextlib.contextmanager
def use(**words):
    """Changes the defaults inside a `with` block: `with warpstep.use(check=True): …`

    They are those of the thread that is in the block; others keep theirs. `backend` is then also where
    modules are compiled for and arrays are made.
    """
    before = _defaults.set(options_of(words))
    try:
        yield
    finally:
        _defaults.reset(before)
