// The protocol's own test client with the adapter: threads in groups, steps of warps and blocks, values in
// all lanes, and shared memory as tables.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client, program, tile } from "./client.mjs";

describe("threads in groups", () => {
  let client;
  before(async () => {
    const breakpoints = [{ line: 12, condition: "thread 3,3" }]; // of every block
    client = await Client.launched(tile, breakpoints, { groups: true });
  });
  after(() => client.end());

  test("are the thread in focus, and those that wait as one row", async () => {
    assert.deepEqual(await client.names(), [
      "thread (3,3,0) is at line 12, block (0,0,0) warp 0",
      "15 threads wait in __syncthreads() at line 12, block (0,0,0) warp 0",
    ]);
  });
  test("are told with block, warps, state and line", async () => {
    const { rows, kernel, grid, blockDim } = await client.cuda("cudaThreads");
    assert.deepEqual([kernel, grid, blockDim], ["tile_sum", [2, 1, 1], [4, 4, 1]]);
    assert.deepEqual(rows.map((row) => [row.count, row.state, row.line, row.warps, row.isFocus]), [
      [1, "running", 12, [0], true],
      [15, "barrier", 12, [0], false],
    ]);
  });
  test("have the frames of the first of them", async () => {
    const waiting = await client.thread("15 threads wait");
    assert.equal((await client.values("CUDA", waiting)).threadIdx.value, "(0,0,0)");
  });
  test("give the values of a variable in every lane", async () => {
    const [frame] = await client.frames();
    const asked = { frameId: frame.id, expressions: ["t", "n", "nothing"] };
    const { values, warp, lane } = await client.cuda("cudaLanes", asked);
    assert.equal(warp, 0);
    assert.equal(lane, 15);
    const t = Array.from({ length: 16 }, (_, i) => String(i));
    assert.deepEqual(values[0].lanes.map((one) => one.value), t);
    assert.equal(values[1].summary, "all are 32");
    assert.match(values[2].error, /nothing/);
  });
  test("show shared memory as a table", async () => {
    const { arrays, block } = await client.cuda("cudaShared");
    assert.deepEqual(block, [0, 0, 0]);
    assert.deepEqual([arrays[0].name, arrays[0].columns, arrays[0].labels], ["tile", 16, ["[0]"]]);
    assert.equal(arrays[0].rows[0][15], "30");
  });
  test("give the focus to a thread in CUDA's coordinates", async () => {
    const stopped = client.stopped();
    await client.cuda("cudaFocus", { thread: "2,1" });
    client.at = await stopped;
    assert.equal((await client.values("CUDA")).threadIdx.value, "(2,1,0)");
  });
  test("refuse a thread that there is not", async () => {
    assert.match(await client.refused("cudaFocus", { thread: "9,9" }), /no thread|There is no/i);
  });
  test("step as a warp", async () => {
    await client.cuda("cudaStepUnit", { unit: "warp" });
    await client.go("next");
    const { rows } = await client.cuda("cudaThreads");
    assert.deepEqual(rows.map((row) => [row.count, row.line]), [[1, 13], [15, 13]]);
    assert.equal(rows[0].name, "thread (2,1,0) is at line 13, block (0,0,0) warp 0");
  });
  test("step one by one again", async () => {
    await client.cuda("cudaStepUnit", { unit: "thread" });
    await client.go("next");
    const { rows } = await client.cuda("cudaThreads");
    assert.deepEqual([rows[0].count, rows[0].line, rows[0].isFocus], [1, 14, true]);
    assert.ok(rows.slice(1).every((row) => row.line !== 14));
  });
  test("run to a line with one thread of another block", async () => {
    const stopped = client.stopped();
    const asked = { path: tile, line: 16, thread: "1,0", block: "1" };
    assert.equal((await client.cuda("cudaRunTo", asked)).line, 16);
    client.at = await stopped;
    const { blockIdx, threadIdx } = await client.values("CUDA");
    assert.deepEqual([blockIdx.value, threadIdx.value], ["(1,0,0)", "(3,3,0)"]); // a breakpoint before
    await client.setLines(tile, []);
    const again = client.stopped();
    await client.cuda("cudaRunTo", asked);
    client.at = await again;
    assert.equal(client.at.reason, "breakpoint");
    assert.deepEqual([(await client.values("CUDA")).threadIdx.value, await client.line()], ["(1,0,0)", 16]);
  });
  test("refuse a line without a thread of the kernel", async () => {
    const asked = { path: tile, line: 16, thread: "99,0" };
    assert.match(await client.refused("cudaRunTo", asked), /no thread \(99,0,0\)/);
  });
});

describe("a block of 1,024 threads", () => {
  let client;
  const wide = program("wide.cu");
  before(async () => {
    const breakpoints = [{ line: 10, condition: "threadIdx.x == 40" }];
    client = await Client.launched(wide, breakpoints, { groups: true });
  });
  after(() => client.end());

  test("is a handful of rows", async () => {
    const { rows } = await client.cuda("cudaThreads");
    assert.ok(rows.length < 10, rows.map((row) => row.name).join("\n"));
    assert.equal(rows.reduce((sum, row) => sum + row.count, 0), 1024);
  });
  test("has whole warps as ranges", async () => {
    const names = await client.names();
    assert.ok(names.some((name) => /^\d+ threads .*, block \(0,0,0\) warps \d+-31$/.test(name)), names.join("\n"));
  });
  test("has no thread in two rows", async () => {
    const { threads } = (await client.threadsRequest()).body;
    assert.equal(new Set(threads.map((one) => one.id)).size, threads.length);
  });
  test("runs on until its warp stops, past the breakpoints of others", async () => {
    await client.setLines(wide, [{ line: 11 }]);
    const stopped = client.stopped();
    await client.cuda("cudaContinue", { unit: "warp", threadId: client.at.threadId });
    client.at = await stopped;
    assert.equal((await client.values("CUDA")).warp.value, "1");
    assert.equal(await client.line(), 11);
  });
  test("runs on until its thread stops", async () => {
    const before = (await client.values("CUDA")).threadIdx.value;
    await client.setLines(wide, [{ line: 12 }]);
    await client.go("continue", { singleThread: true });
    assert.deepEqual([(await client.values("CUDA")).threadIdx.value, await client.line()], [before, 12]);
  });
  test("steps as a block, all threads that are at the line", async () => {
    await client.setLines(wide, []);
    await client.cuda("cudaStepUnit", { unit: "block" });
    await client.go("next");
    const { rows } = await client.cuda("cudaThreads");
    assert.ok(rows.every((row) => row.line !== 12), rows.map((row) => row.name).join("\n"));
    assert.equal(rows.reduce((sum, row) => sum + row.count, 0), 1024);
  });
  test("refuses a unit of `continue` that there is not", async () => {
    assert.match(await client.refused("cudaContinue", { unit: "grid" }), /thread, warp, block, all/);
  });
});
