// The protocol's own test client with the adapter: how a session begins, what is refused, and how it ends.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { Client, file, program, tile } from "./client.mjs";

describe("an adapter that was just started", () => {
  let client, capabilities;
  before(async () => {
    client = new Client();
    await client.start();
    capabilities = (await client.initializeRequest({ adapterID: "warpstep" })).body;
  });
  after(() => client.end());

  for (const name of [
    "ConfigurationDoneRequest",
    "FunctionBreakpoints",
    "ConditionalBreakpoints",
    "HitConditionalBreakpoints",
    "LogPoints",
    "DataBreakpoints",
    "SetVariable",
    "SteppingGranularity",
    "TerminateRequest",
    "SingleThreadExecutionRequests",
  ]) {
    test(`supports ${name}`, () => assert.equal(capabilities[`supports${name}`], true));
  }
  test("offers findings, failing calls and launches as exception breakpoints", () => {
    const filters = capabilities.exceptionBreakpointFilters.map((one) => one.filter);
    assert.deepEqual(filters, ["findings", "api_failures", "launches"]);
  });
  test("refuses a request that it does not know, by name", async () => {
    assert.match(await client.refused("flyToTheMoon"), /flyToTheMoon/);
  });
  test("refuses a launch without a program", async () => {
    assert.match(await client.refused("launch", {}), /"program"/);
  });
  test("refuses a program that is not there", async () => {
    assert.equal(await client.refused("launch", { program: "/no/such.cu" }), "There is no file /no/such.cu.");
  });
  test("refuses a source that does not compile, and passes the compiler's words on", async () => {
    const wrong = file("wrong.cu", "int main() { return 1 }\n");
    assert.match(await client.refused("launch", { program: wrong }), /does not compile/);
    assert.match(client.output, /expected/);
  });
  test("refuses a thread that is no numbers", async () => {
    assert.match(await client.refused("launch", { program: tile, thread: "x" }), /5,3/);
  });
  test("lists no threads before the program runs", async () => {
    assert.deepEqual(await client.names(), []);
  });
  test("has no groups before the program runs", async () => {
    assert.deepEqual((await client.cuda("cudaThreads")).rows, []);
  });
  test("refuses to step what does not run", async () => {
    assert.ok(await client.refused("next", { threadId: 1000000 }));
  });
  test("refuses a unit of steps that there is not", async () => {
    assert.match(await client.refused("cudaStepUnit", { unit: "grid" }), /thread, warp, block, all/);
  });
});

describe("a launch", () => {
  let client;
  before(async () => (client = await Client.begin()));
  after(() => client.end());

  test("is followed by `initialized`, then stops where a breakpoint is", async () => {
    const initialized = client.waitForEvent("initialized");
    await client.launchRequest({ program: tile });
    await initialized;
    const [made] = await client.setLines(tile, [{ line: 13 }]);
    assert.equal(made.verified, true);
    const stopped = client.assertStoppedLocation("breakpoint", { path: tile, line: 13 });
    await client.configurationDoneRequest();
    client.at = { threadId: (await stopped).body.stackFrames.length ? 1000000 : 0 };
  });
  test("prints what the program prints, and ends with its exit code", async () => {
    await client.setLines(tile, []);
    assert.equal(await client.runToEnd(), 0);
    assert.match(client.output, /240 752/);
  });
  test("lists no threads after its end", async () => {
    assert.deepEqual(await client.names(), []);
  });
});

describe("a launch that stops in main", () => {
  let client;
  before(async () => (client = await Client.launched(program("faults.cu"), [], { stopOnEntry: true, args: ["1"], filters: [] })));
  after(() => client.end());

  test("stops there", async () => assert.equal((await client.frames())[0].name, "main"));
  test("lists the host as its only thread", async () => {
    assert.deepEqual(await client.names(), ["host"]);
  });
  test("has no shared memory there", async () => {
    assert.match(await client.refused("cudaShared"), /Focus not set/);
  });
  test("shows the program's arguments", async () => {
    assert.equal((await client.values("Arguments")).argc.value, "2");
  });
  test("stops at the assertion of a kernel, and says what it is", async () => {
    const at = await client.go("continue");
    assert.equal(at.reason, "exception");
    assert.match(at.text, /CUDA Exception/);
  });
  test("stops in the thread that it failed in, at its line", async () => {
    assert.equal(await client.line(), 8);
    assert.equal((await client.values("CUDA")).threadIdx.value, "(3,0,0)");
  });
  test("reports the call that failed before", () => assert.match(client.output, /cudaMemcpy returned/));
});

describe("a program that does not end", () => {
  const source = file("endless.cu", `__global__ void count(volatile int* calls) {
  for (;;)
    *calls = *calls + 1;  // the line is come to again and again
}
int main() {
  int* calls;
  cudaMalloc(&calls, sizeof(int));
  count<<<1, 8>>>(calls);
  return cudaDeviceSynchronize();
}
`);
  let client;
  before(async () => (client = await Client.launched(source, [], { stopOnEntry: true })));
  after(() => client.end());

  test("stops when it is paused", async () => {
    const stopped = client.stopped();
    await client.continueRequest({ threadId: client.at.threadId });
    await client.pauseRequest({ threadId: client.at.threadId });
    client.at = await stopped;
    assert.equal(client.at.reason, "pause");
  });
  test("takes a breakpoint while it runs, and stops there", async () => {
    const continued = client.continueRequest({ threadId: client.at.threadId });
    await continued;
    const stopped = client.stopped();
    const [made] = await client.setLines(source, [{ line: 3 }]);
    assert.equal(made.verified, true);
    client.at = await stopped;
    assert.equal(client.at.reason, "breakpoint");
    assert.equal(await client.line(), 3);
  });
  test("lists the threads of the last stop while it runs", async () => {
    const names = await client.names();
    assert.equal(names.length, 8);
    await client.setLines(source, []);
    await client.continueRequest({ threadId: client.at.threadId });
    assert.deepEqual(await client.names(), names);
  });
  test("is gone after `terminate`", async () => {
    const terminated = client.waitForEvent("terminated");
    await client.terminateRequest();
    await terminated;
    assert.deepEqual(await client.names(), []);
  });
});

describe("a launch that checks", () => {
  let client, finding;
  before(async () => {
    client = new Client();
    await client.start();
    await client.initializeRequest({ adapterID: "warpstep" });
    const initialized = client.waitForEvent("initialized");
    const cwd = path.dirname(program("racy.cu")); // below which the program shortens paths
    await client.launchRequest({ program: program("racy.cu"), check: true, cwd });
    await initialized;
    await client.setExceptionBreakpointsRequest({ filters: ["findings"] });
    const told = client.waitForEvent("cudaFinding");
    const stopped = client.stopped();
    await client.configurationDoneRequest();
    finding = (await told).body;
    client.at = await stopped;
  });
  after(() => client.end());

  test("stops at a race, and says that nothing orders the two", () => {
    assert.equal(client.at.reason, "exception");
    assert.match(client.at.text, /nothing orders the two/);
  });
  test("reports the finding with the lines of both parties", () => {
    assert.deepEqual(finding.parties.map((party) => party.line).sort(), [5, 6]);
    for (const party of finding.parties) assert.equal(party.path, program("racy.cu"));
  });
  test("names both threads", () => {
    for (const party of finding.parties) assert.match(party.text, /thread \(\d+,0,0\)/);
  });
});
