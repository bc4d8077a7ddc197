// The protocol's own test client, and what the tests of the adapter share.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import testsupport from "@vscode/debugadapter-testsupport";

const here = path.dirname(fileURLToPath(import.meta.url));
export const repository = path.resolve(here, "../../..");
export const tile = path.join(repository, "docs/examples/tile_sums.cu");
export const program = (name) => path.join(repository, "tests/debug", name);

export class Client extends testsupport.DebugClient {
  constructor() {
    super("sh", path.join(here, "adapter.sh"), "warpstep");
    this.defaultTimeout = 200000;
    this.output = "";
    this.on("output", (event) => (this.output += event.body.output));
  }

  static async begin() {
    const client = new Client();
    await client.start();
    await client.initializeRequest({ adapterID: "warpstep", linesStartAt1: true });
    return client;
  }

  /** Launches with breakpoints in `source`; the answer has those and where it stopped first. */
  static async launched(program, breakpoints, how = {}) {
    const client = await Client.begin();
    const initialized = client.waitForEvent("initialized");
    await client.launchRequest({ program, ...how });
    await initialized;
    client.breakpoints = await client.setLines(program, breakpoints);
    await client.setExceptionBreakpointsRequest({ filters: how.filters ?? ["findings"] });
    const stopped = client.stopped();
    await client.configurationDoneRequest();
    client.at = await stopped;
    return client;
  }

  async stopped() {
    const event = await this.waitForEvent("stopped");
    return event.body;
  }

  async setLines(source, breakpoints) {
    const answer = await this.setBreakpointsRequest({ source: { path: source }, breakpoints });
    return answer.body.breakpoints;
  }

  /** Asks for something that runs the program; where it stops. */
  async go(request, asked = {}) {
    const stopped = this.stopped();
    await this.send(request, { threadId: this.at.threadId, ...asked });
    this.at = await stopped;
    return this.at;
  }

  /** The reason for which a request is refused. */
  async refused(request, asked) {
    return this.send(request, asked).then(
      () => assert.fail(`${request} was not refused`),
      (failure) => failure.message,
    );
  }

  async names() {
    return (await this.threadsRequest()).body.threads.map((thread) => thread.name);
  }

  async thread(beginning) {
    const { threads } = (await this.threadsRequest()).body;
    const found = threads.find((one) => one.name.startsWith(beginning));
    assert.ok(found, `no thread ${beginning} in ${threads.map((one) => one.name)}`);
    return found.id;
  }

  async frames(threadId = this.at.threadId) {
    return (await this.stackTraceRequest({ threadId })).body.stackFrames;
  }

  async line(threadId = this.at.threadId) {
    return (await this.frames(threadId))[0].line;
  }

  async scope(name, threadId = this.at.threadId) {
    const [frame] = await this.frames(threadId);
    const { scopes } = (await this.scopesRequest({ frameId: frame.id })).body;
    return scopes.find((scope) => scope.name === name);
  }

  async parts(variablesReference, which = {}) {
    const { body } = await this.variablesRequest({ variablesReference, ...which });
    return Object.fromEntries(body.variables.map((variable) => [variable.name, variable]));
  }

  async values(scope, threadId = this.at.threadId) {
    return this.parts((await this.scope(scope, threadId)).variablesReference);
  }

  async cuda(request, asked = {}) {
    return (await this.customRequest(request, asked)).body;
  }

  async runToEnd() {
    const exited = this.waitForEvent("exited");
    const terminated = this.waitForEvent("terminated");
    await this.continueRequest({ threadId: this.at.threadId });
    await terminated;
    return (await exited).body.exitCode;
  }

  end() {
    return this.stop();
  }
}

/** A folder for a test's own files; gone when the process ends. */
export function file(name, text) {
  const folder = mkdtempSync(path.join(tmpdir(), "warpstep-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const made = path.join(folder, name);
  writeFileSync(made, text);
  return made;
}
