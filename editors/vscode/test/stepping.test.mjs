// The protocol's own test client with the adapter: breakpoints, steps, frames and values of threads.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client, tile } from "./client.mjs";

const first = "block (0,0,0) thread ";

describe("a breakpoint in one thread", () => {
  let client, thread;
  before(async () => {
    client = await Client.launched(tile, [{ line: 12, condition: "thread 3,3" }]);
    thread = await client.thread(`${first}(2,1,0)`);
  });
  after(() => client.end());

  test("is verified at its line", () => {
    assert.deepEqual([client.breakpoints[0].verified, client.breakpoints[0].line], [true, 12]);
  });
  test("is named by the stop", () => {
    assert.deepEqual(client.at.hitBreakpointIds, [client.breakpoints[0].id]);
  });
  test("stops in that thread", async () => {
    assert.equal(client.at.threadId, await client.thread(`${first}(3,3,0)`));
  });
  test("stops all threads", () => assert.equal(client.at.allThreadsStopped, true));
  test("leaves a block of 16 threads, of which 15 wait", async () => {
    const names = await client.names();
    assert.equal(names.length, 16);
    assert.equal(names.filter((name) => name.endsWith("(in __syncthreads())")).length, 15);
  });
  test("shows the frames of another thread", async () => {
    const [frame] = await client.frames(thread);
    assert.deepEqual([frame.name, frame.line, frame.source.path], ["tile_sum", 12, tile]);
  });
  test("shows the locals of another thread", async () => {
    assert.equal((await client.values("Locals", thread)).t.value, "6");
  });
  test("shows the kernel's arguments", async () => {
    assert.equal((await client.values("Arguments", thread)).n.value, "32");
  });
  test("shows shared memory, a part at a time", async () => {
    const { tile: array } = await client.values("Shared memory", thread);
    assert.equal(array.indexedVariables, 16);
    const parts = await client.parts(array.variablesReference, { start: 4, count: 2 });
    assert.deepEqual(Object.keys(parts), ["[4]", "[5]"]);
  });
  test("shows the built-in variables", async () => {
    const cuda = await client.values("CUDA", thread);
    assert.deepEqual([cuda.threadIdx.value, cuda.lane.value], ["(2,1,0)", "6"]);
  });
  test("evaluates an expression in the frame of a thread", async () => {
    const [frame] = await client.frames(thread);
    const { body } = await client.evaluateRequest({ expression: "tile[t] + 1", frameId: frame.id });
    assert.equal(body.result, "13");
  });
  test("refuses an expression with an unknown name", async () => {
    assert.match(await client.refused("evaluate", { expression: "nothing" }), /nothing/);
  });
  test("takes the commands of docs/debugging.md in the console", async () => {
    const { body } = await client.evaluateRequest({ expression: "cuda print t over warp", context: "repl" });
    assert.match(body.result, /all are 0 \+ 1\*threadIdx\.x \+ 4\*threadIdx\.y/);
  });
  test("refuses a frame that there is not", async () => {
    assert.match(await client.refused("scopes", { frameId: 999 }), /no longer valid/);
  });
  for (const number of [0, -1, 999]) {
    test(`refuses to set a variable of the reference ${number}`, async () => {
      const asked = { variablesReference: number, name: "t", value: "1" };
      assert.ok(await client.refused("setVariable", asked));
    });
  }
  test("sets a variable, and reads it again", async () => {
    const { variablesReference } = await client.scope("Locals");
    const asked = { variablesReference, name: "i", value: "t + 1" };
    assert.equal((await client.setVariableRequest(asked)).body.value, "16");
    assert.equal((await client.parts(variablesReference)).i.value, "16");
    await client.setVariableRequest({ ...asked, value: "15" });
  });
  test("refuses to set a built-in variable", async () => {
    const { variablesReference } = await client.scope("CUDA");
    const asked = { variablesReference, name: "lane", value: "1" };
    assert.equal(await client.refused("setVariable", asked), "lane cannot be changed.");
  });
  test("steps another thread across the barrier", async () => {
    for (const line of [13, 14, 15]) {
      const at = await client.go("next", { threadId: thread });
      assert.deepEqual([at.reason, at.threadId, await client.line()], ["step", thread, line]);
    }
  });
  test("steps one instruction when asked to", async () => {
    const before = (await client.frames())[0].instructionPointerReference;
    await client.go("next", { granularity: "instruction" });
    assert.notEqual((await client.frames())[0].instructionPointerReference, before);
  });
  test("makes values of before invalid", async () => {
    const why = await client.refused("variables", { variablesReference: 1 });
    assert.match(why, /no longer valid/);
  });
});

describe("stepping into and out of a device function", () => {
  let client;
  before(async () => (client = await Client.launched(tile, [], { thread: "1,0", block: "1" })));
  after(() => client.end());

  test("begins in the thread and block that the launch names", async () => {
    assert.equal(client.at.threadId, await client.thread("block (1,0,0) thread (1,0,0)"));
  });
  test("lists threads that have not started, which have no frames", async () => {
    const late = await client.thread("block (1,0,0) thread (2,0,0) (not started)");
    assert.deepEqual(await client.frames(late), []);
  });
  test("refuses to step a thread that has not started", async () => {
    const late = await client.thread("block (1,0,0) thread (2,0,0)");
    assert.match(await client.refused("next", { threadId: late }), /cannot be stepped/);
  });
  test("enters it", async () => {
    await client.go("next");
    await client.go("next");
    await client.go("stepIn");
    const frames = await client.frames();
    assert.deepEqual(frames.map((frame) => frame.name), ["scaled", "tile_sum"]);
  });
  test("counts all frames, and shows as many as asked for", async () => {
    const asked = { threadId: client.at.threadId, startFrame: 1, levels: 1 };
    const { body } = await client.stackTraceRequest(asked);
    assert.deepEqual([body.totalFrames, body.stackFrames.map((frame) => frame.name)], [2, ["tile_sum"]]);
  });
  test("leaves it", async () => {
    await client.go("stepOut");
    assert.equal((await client.frames())[0].name, "tile_sum");
  });
  test("stops at a function, and not at one that there is not", async () => {
    const breakpoints = [{ name: "scaled" }, { name: "no_such_function" }];
    const { body } = await client.setFunctionBreakpointsRequest({ breakpoints });
    assert.deepEqual(body.breakpoints.map((one) => one.verified), [true, false]);
    assert.equal((await client.go("continue")).reason, "breakpoint");
    assert.equal((await client.frames())[0].name, "scaled");
  });
});

describe("a breakpoint with a condition on variables", () => {
  let client;
  before(async () => {
    client = await Client.launched(tile, [{ line: 11, condition: "t == 7 && blockIdx.x == 1" }]);
  });
  after(() => client.end());

  test("stops in the thread of which it is true", async () => {
    assert.equal((await client.values("CUDA")).threadIdx.value, "(3,1,0)");
  });
});

describe("breakpoints with conditions", () => {
  let client;
  before(async () => {
    client = await Client.launched(tile, [
      { line: 11, logMessage: "t is {t}, i is {i}", condition: "i == 18" },
      { line: 13, condition: "threadIdx.x == 1 && threadIdx.y == 1 && blockIdx.x == 1" },
      { line: 15, condition: "nothing > 1" },
    ]);
  });
  after(() => client.end());

  test("are refused if they have an unknown name, by that name", () => {
    assert.equal(client.breakpoints[2].verified, false);
    assert.match(client.breakpoints[2].message, /nothing/);
  });
  test("on built-in variables stop in that thread alone", async () => {
    assert.equal((await client.values("CUDA")).threadIdx.value, "(1,1,0)");
    assert.equal((await client.values("CUDA")).blockIdx.value, "(1,0,0)");
  });
  test("print their message without a stop, if they have one", () => {
    assert.match(client.output, /t is 2, i is 18\n/);
    assert.equal(client.output.split("t is ").length, 2);
  });
  test("count their hits", async () => {
    await client.setLines(tile, [{ line: 15, hitCondition: "3" }]);
    await client.go("continue");
    const { k } = await client.values("Locals");
    assert.equal(k.value, "2");
  });
});

describe("a data breakpoint", () => {
  let client, array;
  before(async () => {
    client = await Client.launched(tile, [{ line: 11, condition: "thread 0,0 block 1" }]);
    array = (await client.values("Shared memory")).tile.variablesReference;
  });
  after(() => client.end());

  test("is not offered for more than the processor can watch", async () => {
    const { variablesReference } = await client.scope("Shared memory");
    const { body } = await client.dataBreakpointInfoRequest({ variablesReference, name: "tile" });
    assert.equal(body.dataId, null);
  });
  test("stops the thread that writes, not the one in focus", async () => {
    const { body } = await client.dataBreakpointInfoRequest({ variablesReference: array, name: "[2]" });
    const breakpoints = [{ dataId: body.dataId, accessType: "write" }];
    const made = await client.setDataBreakpointsRequest({ breakpoints });
    assert.equal(made.body.breakpoints[0].verified, true);
    await client.setLines(tile, []);
    assert.equal((await client.go("continue")).reason, "data breakpoint");
    assert.equal(client.at.threadId, await client.thread("block (1,0,0) thread (2,0,0)"));
  });
  test("is no reason to stop at a breakpoint that comes first", async () => {
    const [made] = await client.setLines(tile, [{ line: 13, condition: "thread 2,1" }]);
    const at = await client.go("continue");
    assert.deepEqual([at.reason, at.hitBreakpointIds], ["breakpoint", [made.id]]);
    await client.setLines(tile, []);
  });
  test("is gone when it is taken away", async () => {
    await client.setDataBreakpointsRequest({ breakpoints: [] });
    assert.equal(await client.runToEnd(), 0);
  });
});
