# Execution control for an editor: runs the program and reports where and why it stopped.
import os
import signal

import gdb

from ..past import backwards
from ..state import engine, focus
from ..stopping import watching
from . import inbox, views

_STEPS = {"next": "next", "stepIn": "step", "stepOut": "finish"}
_ENDS = ("pause", "disconnect", "terminate")  # these requests end a run
_INSTRUCTIONS = {"next": "nexti", "stepIn": "stepi", "stepOut": "finish"}


class Runner:
    def __init__(self, channel, shown):
        self.channel = channel
        self.views = shown
        self.pid = 0  # read by the thread that receives `pause`
        self.inbox = inbox.Inbox(self.interrupt, self.answer_running)
        self.listed = []  # threads, as they were last
        self.serves = None  # answers a request that came while the program ran
        self._stop = self._exit_code = None
        self._has_run = self._is_paused = False
        self._leaves = 0  # the thread that an editor is to be told of when the program goes on
        gdb.events.stop.connect(self._on_stop)
        gdb.events.exited.connect(self._on_exit)
        gdb.events.cont.connect(self._on_cont)
        gdb.events.new_objfile.connect(self._on_new_file)

    def _on_stop(self, event):
        self.pid = gdb.selected_inferior().pid
        self._stop = event
        self._hit, self._watches = [], False
        if isinstance(event, gdb.BreakpointEvent):  # temporary ones no longer exist at the report
            self._hit = [b.number for b in event.breakpoints if watching.stops_here(b)]
            self._watches = any(map(watching.has_hit, event.breakpoints))

    def _on_new_file(self, event):
        """A program that runs again, to go back, is another process, which can be paused before it stops."""
        self.pid = gdb.selected_inferior().pid

    def _on_exit(self, event):
        self.pid = 0
        self.listed = []
        self._exit_code = getattr(event, "exit_code", 0)

    def _on_cont(self, event):
        if self._leaves:
            self.channel.tell("continued", {"threadId": self._leaves, "allThreadsContinued": True})
            self._leaves = 0
        self._has_run = True
        self._exit_code = None  # what ended was a run before: the program goes back

    def interrupt(self):
        """From any thread: stops the program as Ctrl-C would."""
        self._signal(signal.SIGINT)

    def answer_running(self, request):
        """From any thread: `threads` while the program runs. Editors need one to pause."""
        self.channel.respond(request, {"threads": self.listed or [{"id": 1, "name": "host"}]})

    def kill(self):
        """From any thread: ends the program if it runs; one that is stopped is ended by gdb, which may
        still want to give back its registers."""
        if self.inbox.runs():
            self._signal(signal.SIGKILL)

    def _signal(self, number):
        if self.pid:
            try:
                os.kill(self.pid, number)
            except OSError:
                pass

    def step(self, request, thread, granularity, unit):
        views.require(thread)
        if granularity == "instruction":
            return _INSTRUCTIONS[request]
        if request == "next" and unit != "thread" and focus.current() is not None:
            return "cuda step " + ("warp" if unit == "warp" else "block")
        return _STEPS[request]

    def resumption(self, unit, thread):
        """What `continue` is, when only a thread, its warp or its block is to stop next."""
        if unit == "all" or views.in_kernel() is None:
            return "continue"
        if thread:
            views.require(thread)
        return "cuda continue " + unit

    def tell_focus(self):
        self._tell_stopped("goto", "Focus", "")

    def start(self, stops_in_main):
        """Starts the program: it stands at its first instruction before anything can interrupt it."""
        if stops_in_main:
            gdb.execute("tbreak main", to_string=True)
        try:
            gdb.execute("starti", to_string=True)
        except gdb.error as error:
            return self.report("%s\n" % error, "entry")
        self.run("continue", "entry")

    def run(self, command, reason):
        """Runs a command that resumes the program, and reports how it ended."""
        self._has_run = False
        self.report(self._resume(command), reason)

    def run_told(self, command, reason):
        """The same for what is no request of the protocol to run: an editor would take the last stop
        for the present one."""
        self._leaves = views.current_thread()
        try:
            self.run(command, reason)
        finally:
            self._leaves = 0

    def _resume(self, command):
        """What gdb says when the program stands again. Requests that cannot wait are served
        meanwhile; of a step that they interrupt the rest is not done."""
        self._stop = self._exit_code = None
        text = ""
        while True:
            while not self.inbox.begin():
                request = self.inbox.take_urgent()
                self.serves(request)
                if request["command"] in _ENDS:
                    self._is_paused = request["command"] == "pause"
                    return text
            text = self._execute(command)
            if not self._is_interrupted() or command != "continue":
                return text

    def _execute(self, command):
        self._stop = self._exit_code = None
        self._hit, self._watches = [], False
        self.views.forget()
        try:
            return gdb.execute(command, to_string=True)
        except (gdb.error, KeyboardInterrupt) as error:
            return "%s\n" % error
        finally:
            self.inbox.end()

    def _is_interrupted(self):
        return (isinstance(self._stop, gdb.SignalEvent) and self._stop.stop_signal == "SIGINT" and
                self.inbox.has_interrupted())

    def evaluate(self, command):
        """A command typed into the debug console: what gdb says. It may run the program."""
        self._has_run = False
        before = self._leaves = views.current_thread()
        pid = self.pid
        try:
            text = self._resume(command) if resumes(command) else gdb.execute(command, to_string=True)
        finally:
            self._leaves = 0
        has_gone = before and not engine.has_process()
        if has_gone and os.path.exists("/proc/%d" % pid):  # it is detached
            self.channel.leave_program()
        if self._has_run or self._exit_code is not None or has_gone:
            self.report(text, "step")
            return ""
        if engine.has_process() and views.current_thread() != before:
            self.views.forget()
            self.tell_focus()
        return text

    def report(self, text, reason):
        """Reports that the program has stopped or ended."""
        gdb.flush()
        self.channel.flush()
        self.channel.say(_without_source(text))
        if self._exit_code is not None or not engine.has_process():
            if self._exit_code is not None:
                self.channel.tell("exited", {"exitCode": self._exit_code})
            self.channel.tell("terminated")
            return
        said = next((line for line in text.splitlines() if line.startswith(
            ("CUDA Exception: ", "CUDA Finding: ", "Cuda API error"))), "")
        hit = []
        is_paused, self._is_paused = self._is_paused, False
        if said:
            reason = "exception"
        elif is_paused or backwards.ON_THE_WAY in text:
            reason = "pause"
        elif isinstance(self._stop, gdb.BreakpointEvent):
            hit = self._hit
            if hit:
                reason = "data breakpoint" if self._watches else "breakpoint"
        elif isinstance(self._stop, gdb.SignalEvent):
            reason = "pause" if self._stop.stop_signal == "SIGINT" else "exception"
            said = "" if reason == "pause" else self._stop.stop_signal
        self._tell_stopped(reason, said.partition(":")[0], said, hit)

    def _tell_stopped(self, reason, description, text, hit=()):
        body = {"reason": reason, "threadId": views.current_thread(), "allThreadsStopped": True}
        if description:
            body["description"] = description
        if text:
            body["text"] = text
        if hit:
            body["hitBreakpointIds"] = list(hit)
        self.channel.tell("stopped", body)


def resumes(command):
    word = command.split()[0] if command.split() else ""
    return word in ("c", "continue", "n", "next", "s", "step", "fin", "finish", "until", "u", "r",
                    "run", "advance", "stepi", "si", "nexti", "ni", "jump", "j", "start") or (
        command.startswith(("cuda step", "cuda continue", "cuda goto", "cuda reverse", "cuda why")))


def _without_source(text):
    """gdb's message at a stop, without the source line, which the editor shows."""
    return "".join(line + "\n" for line in text.splitlines()
                   if not line.split("\t")[0].isdigit() and line.strip())
