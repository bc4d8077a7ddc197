# Message channel between editor and adapter: a header with the length, then JSON. It uses standard
# input and output; the output of gdb and of the program becomes output events.
import json
import os
import subprocess
import threading
import tty

import gdb


# What editors ask by themselves, and may ask too late, when the program has run on.
_ASKED_BY_EDITORS = ("threads", "stackTrace", "scopes", "variables", "evaluate", "dataBreakpointInfo",
                     "cudaThreads", "cudaLanes", "cudaShared")


class Channel:
    def __init__(self):
        self._input = os.fdopen(os.dup(0), "rb")
        self._output = os.fdopen(os.dup(1), "wb")
        self._lock = threading.Lock()
        self._count = 0
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        read, write = os.pipe()
        os.dup2(write, 1)
        os.dup2(write, 2)
        ours, programs = os.openpty()  # a terminal, so that the program writes line by line
        tty.setraw(programs)
        self.programs_terminal = os.ttyname(programs)
        self._ours = ours
        self._sources = [_Source(self, read, write, "console"),
                         _Source(self, ours, programs, "stdout")]

    def flush(self):
        """Returns once all earlier output has been sent to the editor."""
        for source in self._sources:
            source.flush()

    def leave_program(self):
        """The program outlives us: another process keeps its terminal, which would end it otherwise, and
        reads what it writes."""
        self.flush()
        self._sources = [source for source in self._sources if source.read != self._ours]
        subprocess.Popen(["cat"], stdin=self._ours, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL, start_new_session=True)

    def read(self):
        """The editor's next message; None at the end of the input."""
        length = 0
        while True:
            line = self._input.readline()
            if not line:
                return None
            name, _, value = line.decode().partition(":")
            if name.strip().lower() == "content-length":
                length = int(value)
            if not line.strip():
                break
        data = self._input.read(length)
        return json.loads(data) if len(data) == length else None

    def _send(self, message):
        with self._lock:
            self._count += 1
            data = json.dumps(dict(message, seq=self._count)).encode()
            try:
                self._output.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
                self._output.flush()
            except OSError:
                pass  # the editor has exited; the end of the input shows it

    def respond(self, request, body=None, error=None):
        message = {"type": "response", "request_seq": request["seq"], "success": error is None,
                   "command": request["command"]}
        if error is not None:
            message["message"] = error
            is_shown = request["command"] not in _ASKED_BY_EDITORS
            message["body"] = {"error": {"id": 1, "format": error, "showUser": is_shown}}
        elif body is not None:
            message["body"] = body
        self._send(message)

    def tell(self, event, body=None):
        message = {"type": "event", "event": event}
        if body is not None:
            message["body"] = body
        self._send(message)

    def say(self, text, category="console"):
        if text:
            self.tell("output", {"category": category, "output": text})


class _Source:
    """Forwards an output to the editor: everything that `read` returns."""

    _MARK = b"\0all of it\0"

    def __init__(self, channel, read, write, category):
        self.channel = channel
        self.read, self.write = read, write
        self.category = category
        self.came = threading.Event()
        start(self._forward)

    def flush(self):
        self.came.clear()
        os.write(self.write, self._MARK)
        self.came.wait()

    def _forward(self):
        held = b""
        while True:
            held += os.read(self.read, 1 << 16)
            is_whole = held.endswith(self._MARK)
            if is_whole:
                held = held[:-len(self._MARK)]
            elif held.endswith(tuple(self._MARK[:i] for i in range(1, len(self._MARK)))):
                continue  # the rest of the mark is on its way
            self.channel.say(held.decode(errors="replace"), self.category)
            held = b""
            if is_whole:
                self.came.set()


def start(function):
    """Runs a function in a thread without signals, which stay with gdb."""
    thread = threading.Thread(target=function, daemon=True)
    with gdb.blocked_signals() if hasattr(gdb, "blocked_signals") else _Blocked():
        thread.start()


class _Blocked:
    """A thread inherits the signal mask of its creator."""

    def __enter__(self):
        import signal
        self.before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())

    def __exit__(self, *_):
        import signal
        signal.pthread_sigmask(signal.SIG_SETMASK, self.before)
