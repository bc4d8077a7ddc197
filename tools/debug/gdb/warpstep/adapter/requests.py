# Request handlers of the Debug Adapter Protocol: one method for each request.
import os
import subprocess

import gdb

from .. import address_spaces
from ..state import engine
from ..stopping import breaking, checkers, findings, watching
from . import breakpoints, channel, cuda, groups, running, views, words

_REFUSALS = (views.Refused, gdb.error, gdb.GdbError, KeyError, ValueError, OSError)
_MALFORMED = (AttributeError, IndexError, TypeError)  # a field of another kind
_SOURCES = (".cu", ".cpp", ".cc", ".cxx")
_FLAGS = {False: ["--debug"], True: ["--checked", "--unoptimised"]}  # by whether it is checked
_AS_RUN = ["--extended-lambda"]  # which `warpstep run` and others take without asking


class Session(cuda.Requests):
    def __init__(self):
        self.channel = channel.Channel()
        cuda.tell_findings(self.channel)
        self.views = views.Views()
        self.runner = running.Runner(self.channel, self.views)
        self.runner.serves = self.serve_one
        self.breakpoints = breakpoints.Breakpoints(self.channel.say)
        self.stops_in_main = False
        self.ends = False
        for line in ("set pagination off", "set confirm off", "set width 0",
                     "set inferior-tty " + self.channel.programs_terminal):
            gdb.execute(line)
        channel.start(self._listen)
        channel.start(self.runner.inbox.watch)

    def _listen(self):
        """Reads the editor's requests while gdb is busy."""
        request = {}
        while request is not None:
            try:
                request = self.channel.read()
            except ValueError:
                request = None
            heard = request or {"seq": 0, "command": "disconnect"}
            self.runner.inbox.put(heard)
            if heard["command"] in ("disconnect", "terminate") and not _stays(heard):
                self.runner.kill()

    def serve(self):
        while not self.ends:
            self.serve_one(self.runner.inbox.take())

    def serve_one(self, request):
        method = getattr(self, "do_" + request.get("command", ""), None)
        if method is None:
            return self.channel.respond(request, error="This adapter does not support the request %s."
                                        % request.get("command"))
        try:
            body, then = method(request.get("arguments") or {}) or (None, None)
        except _REFUSALS as error:
            return self.channel.respond(request, error=str(error))
        except _MALFORMED as error:
            return self.channel.respond(request, error="The adapter cannot make sense of this request: "
                                        "%s." % error)
        self.channel.respond(request, body)
        try:
            if then is not None:
                then()
        except _REFUSALS as error:
            self.channel.say("%s\n" % error)

    # The life of a session.

    def do_initialize(self, asked):
        return {"supportsConfigurationDoneRequest": True, "supportsFunctionBreakpoints": True,
                "supportsConditionalBreakpoints": True,
                "supportsHitConditionalBreakpoints": True, "supportsEvaluateForHovers": True,
                "supportsLogPoints": True, "supportsDataBreakpoints": True,
                "supportsSetVariable": True, "supportsSteppingGranularity": True, "supportsTerminateRequest": True,
                "supportsSingleThreadExecutionRequests": True, "supportsStepBack": True,
                "supportTerminateDebuggee": True, "supportsDelayedStackTraceLoading": True,
                "exceptionBreakpointFilters": breakpoints.exception_filters()}, None

    def do_launch(self, asked):
        if "program" not in asked:
            raise views.Refused("launch.json must say which \"program\": a .cu file or a program.")
        if "cwd" in asked:
            os.chdir(asked["cwd"])
            words.act("cd ", asked["cwd"])
        program = self._program(asked)
        words.act("file ", _quoted(program))
        findings.listen()  # when gdb told of the program, it did not yet read names as C++ does
        words.set_arguments(asked.get("args"))
        environment = dict(asked.get("env") or {})
        if asked.get("check"):
            self.channel.say(checkers.lack(program))
            environment["WARPSTEP_CHECK_REPORT"] = os.path.join(_folder(), "report")
        words.set_environment(environment)
        if asked.get("schedule"):
            words.act("set cuda schedule ", asked["schedule"])
        self.has_groups = bool(asked.get("groups"))
        where = "".join(" %s %s" % (word, asked[word]) for word in ("thread", "block")
                        if asked.get(word) not in (None, ""))
        if asked.get("line"):
            self._stop_at(asked["line"], where, asked.get("path") or asked["program"])
        elif where:
            self._stop_in(where)
        elif asked.get("stopOnEntry"):
            self.stops_in_main = True
        return None, lambda: self.channel.tell("initialized")

    def _program(self, asked):
        """The program to run: a source file is built first."""
        program = os.path.abspath(asked["program"])
        if not os.path.exists(program):
            raise views.Refused("There is no file %s." % program)
        if not program.endswith(_SOURCES):
            return program
        built = os.path.join(_folder(), os.path.splitext(os.path.basename(program))[0])
        options = [str(word) for word in asked.get("options") or ()]
        done = subprocess.run([os.environ["WARPSTEP_COMMAND"], "cc", *options, *_AS_RUN,
                               *_FLAGS[bool(asked.get("check"))], "-o", built,
                               program], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.channel.say(done.stderr)
        if done.returncode != 0:
            raise views.Refused("%s does not compile; the debug console has the compiler's messages."
                                % program)
        return built

    def _stop_in(self, where):
        _, block, thread, _ = breaking.split(where)
        if block is None and thread is None:
            raise views.Refused("thread and block are one to three numbers, such as \"5,3\".")
        words.act("cuda stop", where)

    def _stop_at(self, line, where, path):
        block, thread = self._parse(where)
        breaking.make("%s:%d" % (os.path.abspath(path), int(line)), block, thread, "",
                      temporary=True)

    def do_configurationDone(self, asked):
        return None, lambda: self.runner.start(self.stops_in_main)

    def do_terminate(self, asked):
        self._end()
        return None, lambda: self.channel.tell("terminated")

    def do_disconnect(self, asked):
        if _stays({"arguments": asked}) and engine.has_process():
            self.channel.leave_program()
            gdb.execute("detach", to_string=True)
        else:
            self._end()
        self.ends = True

    def _end(self):
        try:
            if engine.has_process():
                gdb.execute("kill", to_string=True)
        except gdb.error:
            pass  # the listener has killed what stood by then: gdb waits for it when it ends

    # Breakpoints.

    def do_setBreakpoints(self, asked):
        path = asked["source"].get("path") or asked["source"].get("name")
        wanted = asked.get("breakpoints") or []
        return {"breakpoints": self.breakpoints.set_of_file(path, wanted)}, None

    def do_setFunctionBreakpoints(self, asked):
        return {"breakpoints": self.breakpoints.set_functions(asked["breakpoints"])}, None

    def do_dataBreakpointInfo(self, asked):
        value = self.views.value(asked.get("variablesReference"), asked.get("frameId"),
                                 asked["name"])
        name = self.breakpoints.name_of(value)
        if name is None:
            return {"dataId": None,
                    "description": "%s is not memory of at most %d bytes."
                                   % (asked["name"], watching.MOST_BYTES)}, None
        return {"dataId": name, "description": asked["name"],
                "accessTypes": ["read", "write", "readWrite"]}, None

    def do_setDataBreakpoints(self, asked):
        return {"breakpoints": self.breakpoints.set_data(asked["breakpoints"])}, None

    def do_setExceptionBreakpoints(self, asked):
        breakpoints.set_exception_filters(asked["filters"])

    # Running.

    def do_continue(self, asked):
        return self._continue(asked, self.runner.run)

    def _continue(self, asked, run):
        unit = "thread" if asked.get("singleThread") else asked.get("unit", "all")
        command = self.runner.resumption(unit, asked.get("threadId"))
        return {"allThreadsContinued": True}, lambda: run(command, "breakpoint")

    def _step(self, request, asked):
        command = self.runner.step(request, asked["threadId"], asked.get("granularity"), self.unit)
        return None, lambda: self.runner.run(command, "step")

    def do_next(self, asked):
        return self._step("next", asked)

    def do_stepIn(self, asked):
        return self._step("stepIn", asked)

    def do_stepOut(self, asked):
        return self._step("stepOut", asked)

    def do_stepBack(self, asked):
        views.require(asked["threadId"])
        return None, lambda: self.runner.run("cuda reverse-next", "step")

    def do_reverseContinue(self, asked):
        return None, lambda: self.runner.run("cuda reverse-continue", "step")

    def do_pause(self, asked):
        pass  # its arrival has already interrupted the program

    # Looking.

    def do_threads(self, asked):
        self.runner.listed = groups.threads() if self.has_groups else views.threads()
        return {"threads": self.runner.listed}, None

    def do_stackTrace(self, asked):
        return self.views.stack(asked["threadId"], asked.get("startFrame") or 0,
                                asked.get("levels") or 0), None

    def do_scopes(self, asked):
        return {"scopes": self.views.scopes(asked["frameId"])}, None

    def do_variables(self, asked):
        return {"variables": self.views.variables(
            asked["variablesReference"], asked.get("filter"), asked.get("start") or 0,
            asked.get("count") or 0)}, None

    def do_setVariable(self, asked):
        return self.views.set_value(asked["variablesReference"], asked["name"],
                                    asked["value"]), None

    def do_evaluate(self, asked):
        if asked.get("frameId"):
            self.views.select(asked["frameId"])
        expression = asked["expression"]
        is_typed, unknown = asked.get("context") == "repl", None
        try:
            value = gdb.parse_and_eval(address_spaces.evaluable(expression))
        except gdb.error as error:
            if not is_typed:
                raise
            value, unknown = None, error
        # `next` may be a variable of the user's, but `run` is no function of some library.
        if value is not None and not (is_typed and running.resumes(expression) and
                                      value.type.code == gdb.TYPE_CODE_FUNC):
            body = self.views.describe(value)
        else:
            try:
                text = self.runner.evaluate(expression)
            except gdb.error as error:  # what is no command is an expression with a mistake
                raise unknown if str(error).startswith("Undefined command: ") and unknown else error
            body = {"value": text.rstrip("\n"), "variablesReference": 0}
        body["result"] = body.pop("value")
        return body, None


def _stays(request):
    """Whether an editor that leaves wants the program to run on."""
    return (request.get("arguments") or {}).get("terminateDebuggee") is False


def _folder():
    """The session's own, made and removed by `warpstep debug`."""
    return os.environ["WARPSTEP_ADAPTER_FOLDER"]


def _quoted(path):
    return '"%s"' % path.replace('"', '\\"')


def serve():
    Session().serve()
