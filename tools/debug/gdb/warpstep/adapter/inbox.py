# Queue of the editor's requests, read by a thread of its own while gdb is busy.
import collections
import threading
import time

_URGENT = ("pause", "setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints",
           "setExceptionBreakpoints", "disconnect", "terminate")
_MEANWHILE = "threads"  # is answered while the program runs
_AGAIN = 1  # seconds after which an interrupt that stopped nothing is sent again
_OURS = 5  # seconds that a program may take to handle an interrupt


class Inbox:
    """Requests in their order. Those that cannot wait interrupt a program that runs, no matter
    whether they come before it does, while it starts or later."""

    def __init__(self, interrupt, answer_meanwhile):
        self._interrupt, self._answer_meanwhile = interrupt, answer_meanwhile
        self._changed = threading.Condition()
        self._requests = collections.deque()
        self._runs = False
        self._last = -_OURS

    def put(self, request):
        with self._changed:
            self._requests.append(request)
            self._answer()
            self._changed.notify_all()

    def _answer(self):
        """Answers what need not wait for the program to stop."""
        for request in [one for one in self._requests if self._runs and one["command"] == _MEANWHILE]:
            self._requests.remove(request)
            self._answer_meanwhile(request)

    def take(self):
        """Waits for the next request."""
        with self._changed:
            self._changed.wait_for(lambda: self._requests)
            return self._requests.popleft()

    def take_urgent(self):
        """The first request that cannot wait, or None."""
        with self._changed:
            found = next(self._urgent(), None)
            if found is not None:
                self._requests.remove(found)
            return found

    def _urgent(self):
        return (request for request in self._requests if request["command"] in _URGENT)

    def _is_needed(self):
        return self._runs and any(self._urgent())

    def begin(self):
        """Records that the program is about to run. False: an urgent request has arrived first."""
        with self._changed:
            self._runs = not any(self._urgent())
            self._answer()
            self._changed.notify_all()
            return self._runs

    def end(self):
        """Records that the program has stopped."""
        with self._changed:
            self._runs = False
            self._changed.notify_all()

    def runs(self):
        """Whether the program runs."""
        with self._changed:
            return self._runs

    def has_interrupted(self):
        """Whether the adapter caused a stop by SIGINT."""
        return time.monotonic() - self._last < _OURS

    def watch(self):
        """Interrupts the program while it runs and a request waits for it to stop."""
        with self._changed:
            while True:
                self._changed.wait_for(self._is_needed)
                self._last = time.monotonic()
                self._interrupt()
                self._changed.wait_for(lambda: not self._runs, _AGAIN)
