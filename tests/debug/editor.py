# An editor that speaks the Debug Adapter Protocol with `warpstep debug --adapter`, and holds every
# message against the protocol: against its published schema where $DAP_SCHEMA names that file, else
# against what is written here of it. Runs in gdb's Python: `gdb -nx -batch -x adapter.py`.
import json
import os
import queue
import re
import subprocess
import threading

_PATIENCE = 200  # seconds without an answer, after which something is wrong

# What messages must have, by the schema: for an event or the response to a command, the fields of
# its body with their types; those with "?" may be missing.
_SHAPES = {
    "initialized": {}, "terminated": {}, "exited": {"exitCode": int},
    "output": {"category?": str, "output": str},
    "stopped": {"reason": str, "description?": str, "threadId?": int, "text?": str,
                "allThreadsStopped?": bool, "hitBreakpointIds?": list},
    "continued": {"threadId": int, "allThreadsContinued?": bool},
    "initialize": {"exceptionBreakpointFilters?": [{"filter": str, "label": str}]},
    "setBreakpoints": {"breakpoints": [{"verified": bool, "id?": int, "line?": int,
                                        "message?": str}]},
    "setFunctionBreakpoints": {"breakpoints": [{"verified": bool}]},
    "continue": {"allThreadsContinued?": bool},
    "threads": {"threads": [{"id": int, "name": str}]},
    "stackTrace": {"totalFrames?": int, "stackFrames": [
        {"id": int, "name": str, "line": int, "column": int, "source?": dict}]},
    "scopes": {"scopes": [{"name": str, "variablesReference": int, "expensive": bool,
                           "namedVariables?": int}]},
    "variables": {"variables": [{"name": str, "value": str, "variablesReference": int,
                                 "type?": str, "indexedVariables?": int}]},
    "setVariable": {"value": str, "variablesReference?": int, "type?": str},
    "dataBreakpointInfo": {"description": str},
    "setDataBreakpoints": {"breakpoints": [{"verified": bool, "message?": str}]},
    "evaluate": {"result": str, "variablesReference": int, "type?": str},
}
_EVENTS = ("initialized", "terminated", "exited", "output", "stopped",
           "continued",
           "cudaFinding")  # of ours


def expect(fact, what):
    if not fact:
        raise AssertionError(what)


class Shapes:
    """The protocol as far as it is written above."""

    def check(self, message, request=None):
        expect(type(message["seq"]) is int, "seq is no number: %r" % message)
        expect(message["type"] in ("response", "event"), "no such type: %r" % message)
        name = message["event"] if message["type"] == "event" else message["command"]
        if message["type"] == "event":
            expect(name in _EVENTS, "no such event: %s" % name)
        else:
            expect(type(message["success"]) is bool, "success is no truth: %r" % message)
            if not message["success"]:
                expect(message["message"], "no reason is given: %r" % message)
                return
        self._body(_SHAPES.get(name, {}), message.get("body", {}), name)

    def _body(self, shape, body, where):
        expect(isinstance(body, dict), "%s is no object: %r" % (where, body))
        for name, kind in shape.items():
            field = name.rstrip("?")
            if field not in body:
                expect(name.endswith("?"), "%s has no %s: %r" % (where, field, body))
            elif isinstance(kind, list):
                for item in body[field]:
                    self._body(kind[0], item, where + "." + field)
            else:
                expect(type(body[field]) is kind, "%s.%s: %r" % (where, field, body[field]))


class Schema:
    """The published schema: what it uses of JSON Schema, and no more."""

    def __init__(self, path):
        with open(path) as file:
            self.all = json.load(file)["definitions"]

    def check(self, message, request=None):
        if (message.get("event") or message["command"]).startswith("cuda"):
            return  # beyond the protocol
        if message["type"] == "event":
            kind = message["event"] + "Event"
        elif not message["success"]:
            kind = "errorResponse"
        else:
            kind = message["command"] + "Response"
        kind = kind[0].upper() + kind[1:]
        expect(kind in self.all, "the schema has no %s" % kind)
        self.hold(message, self.all[kind], kind)

    def check_request(self, message):
        kind = message["command"][0].upper() + message["command"][1:] + "Request"
        if kind in self.all:
            self.hold(message, self.all[kind], kind)

    def hold(self, value, rule, where):
        if "$ref" in rule:
            return self.hold(value, self.all[rule["$ref"].rsplit("/", 1)[-1]], where)
        for part in rule.get("allOf", []):
            self.hold(value, part, where)
        if "oneOf" in rule:
            fits = [part for part in rule["oneOf"] if self._fits(value, part, where)]
            expect(len(fits) == 1, "%s is one of none or several: %r" % (where, value))
        kinds = rule.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
        expect(not kinds or any(self._is(value, kind) for kind in kinds),
               "%s is no %s: %r" % (where, kinds, value))
        expect("enum" not in rule or value in rule["enum"], "%s: %r" % (where, value))
        if isinstance(value, dict):
            for name in rule.get("required", []):
                expect(name in value, "%s has no %s: %r" % (where, name, value))
            for name, part in rule.get("properties", {}).items():
                if name in value:
                    self.hold(value[name], part, where + "." + name)
        if isinstance(value, list) and "items" in rule:
            for item in value:
                self.hold(item, rule["items"], where + "[]")

    def _fits(self, value, rule, where):
        try:
            self.hold(value, rule, where)
            return True
        except AssertionError:
            return False

    @staticmethod
    def _is(value, kind):
        if kind in ("integer", "number"):
            return isinstance(value, (int, float) if kind == "number" else int) and (
                not isinstance(value, bool))
        return isinstance(value, {"object": dict, "array": list, "string": str, "boolean": bool,
                                  "null": type(None)}[kind])


class Editor:
    def __init__(self):
        path = os.environ.get("DAP_SCHEMA")
        self.protocol = Schema(path) if path else Shapes()
        self.adapter = subprocess.Popen([os.environ["WARPSTEP"], "debug", "--adapter"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.events = []  # not yet waited for
        self.answers = {}  # likewise, by the number of the request
        self.output = ""
        self._messages = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        stream = self.adapter.stdout
        while True:
            header = stream.readline()
            if not header:
                return self._messages.put(None)
            length = int(re.match(rb"Content-Length: (\d+)\r\n$", header)[1])
            stream.readline()
            self._messages.put(json.loads(stream.read(length)))

    def _next(self):
        message = self._messages.get(timeout=_PATIENCE)
        expect(message is not None, "the adapter has ended; it said:\n" + self.output)
        self.protocol.check(message)
        if message["type"] == "event" and message["event"] == "output":
            self.output += message["body"]["output"]
        return message

    def send(self, command, **arguments):
        self.count += 1
        message = {"seq": self.count, "type": "request", "command": command,
                   "arguments": arguments}
        if isinstance(self.protocol, Schema):
            self.protocol.check_request(message)
        data = json.dumps(message).encode()
        self.adapter.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.adapter.stdin.flush()
        return self.count

    def answer(self, number):
        """The response to a request; what comes before it is kept."""
        while number not in self.answers:
            self._keep_next()
        return self.answers.pop(number)

    def _keep_next(self):
        message = self._next()
        if message["type"] == "response":
            self.answers[message["request_seq"]] = message
        else:
            self.events.append(message)

    def ask(self, command, **arguments):
        """The body of the answer, which must be a success."""
        message = self.answer(self.send(command, **arguments))
        expect(message["success"], "%s: %s" % (command, message.get("message")))
        return message.get("body", {})

    def refused(self, command, **arguments):
        """Why a request is refused."""
        message = self.answer(self.send(command, **arguments))
        expect(not message["success"], "%s is not refused: %r" % (command, message))
        return message["message"]

    def wait(self, event):
        """The body of the next event of that name; other events before it are forgotten."""
        while True:
            while self.events:
                message = self.events.pop(0)
                if message["event"] == event:
                    return message.get("body", {})
            self._keep_next()

    def launch(self, program, breakpoints=(), **how):
        """Starts a program with breakpoints: (line, condition) in its source; `late`: it is not
        started yet."""
        late = how.pop("late", False)
        source = how.pop("source", program)
        filters = how.pop("filters", ["findings"])
        self.ask("initialize", adapterID="warpstep", linesStartAt1=True)
        self.ask("launch", program=program, **how)
        self.wait("initialized")
        answers = self.ask("setBreakpoints", source={"path": source}, breakpoints=[
            {"line": line, "condition": condition} for line, condition in breakpoints])
        self.ask("setExceptionBreakpoints", filters=filters)
        if not late:
            self.ask("configurationDone")
        return answers["breakpoints"]

    def names(self):
        return [thread["name"] for thread in self.ask("threads")["threads"]]

    def thread(self, name):
        """The number of the thread whose name begins so."""
        for thread in self.ask("threads")["threads"]:
            if thread["name"].startswith(name):
                return thread["id"]
        raise AssertionError("no thread %s" % name)

    def frames(self, thread):
        return self.ask("stackTrace", threadId=thread)["stackFrames"]

    def variables(self, thread, scope):
        """{name: variable} of a scope of the innermost frame."""
        scopes = self.ask("scopes", frameId=self.frames(thread)[0]["id"])["scopes"]
        reference = next(one["variablesReference"] for one in scopes if one["name"] == scope)
        return self.parts(reference)

    def parts(self, reference, **which):
        found = self.ask("variables", variablesReference=reference, **which)["variables"]
        return {variable["name"]: variable for variable in found}

    def leave(self):
        self.ask("disconnect", terminateDebuggee=True)
        expect(self.adapter.wait(timeout=_PATIENCE) == 0, "the adapter ends with an error")
