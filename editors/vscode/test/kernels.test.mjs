// What the extension finds in sources and in the checkers' reports, without an editor.
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { build } from "esbuild";

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), "../src");
let kernels, findings, lanes, tables;

before(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "warpstep-test-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const names = ["kernels", "findings", "lane_values", "tables"];
  await build({
    entryPoints: names.map((name) => path.join(source, `${name}.ts`)),
    outdir: folder,
    format: "esm",
    outExtension: { ".js": ".mjs" },
  });
  const load = (name) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
  [kernels, findings, lanes, tables] = await Promise.all(names.map(load));
});

describe("kernels of a source", () => {
  const found = (text) => kernels.kernelsIn(text).map((one) => `${one.name}:${one.line}`);
  test("are found by name and line", () => {
    assert.deepEqual(found("\n__global__ void fill(int* a) {}\n"), ["fill:1"]);
  });
  test("are found behind launch bounds, templates and line ends", () => {
    const text = "template <int N>\n__global__ void\n__launch_bounds__(256, (2)) sum(int* a) {}";
    assert.deepEqual(found(text), ["sum:1"]);
  });
  test("are found with attributes in another order", () => {
    assert.deepEqual(found('extern "C" __global__ static void k(void) {}'), ["k:0"]);
  });
  test("are not in comments or strings", () => {
    assert.deepEqual(found('// __global__ void a()\n/* __global__ void b() */ auto s = "__global__ void c()";'), []);
  });
});

describe("names of a line", () => {
  test("are its variables, each once", () => {
    assert.deepEqual(kernels.namesIn("  tile[t] = scaled(in[i], t); // k"), ["tile", "t", "in", "i"]);
  });
  test("are neither keywords nor members", () => {
    assert.deepEqual(kernels.namesIn("for (int k = threadIdx.x; k < p->n; ++k) q.m = 1;"), ["k", "p", "q"]);
  });
});

describe("findings", () => {
  const actor = (role, line, thread) => ({
    role, host: false, block: [0, 0, 0], thread: [thread, 0, 0],
    stack: [{ function: "racy", file: "racy.cu", line }],
  });
  const report = (actors) => JSON.stringify({
    findings: [{ tool: "racecheck", rule: "R1", severity: "error", what: "a race", kernel: "racy", next: "add a barrier", count: 63, actors }],
  });
  test("are marked at both lines, each naming the other", () => {
    const marks = findings.marksOf(report([actor("reads", 6, 1), actor("wrote", 5, 0)]));
    assert.deepEqual(marks.map((mark) => [mark.at.line, mark.others.map((o) => o.line)]), [[6, [5]], [5, [6]]]);
    assert.match(marks[0].message, /a race \(63 times\)\nadd a barrier/);
  });
  test("with both accesses in one line are marked there once", () => {
    assert.equal(findings.marksOf(report([actor("reads", 6, 1), actor("wrote", 6, 0)])).length, 1);
  });
  test("are errors where the compiler refuses a line", () => {
    const said = "a.cu: In function 'int main()':\na.cu:1:22: error: expected ';'\n    1 | int main\n";
    const marks = findings.errorsOf(`${said}a.cu:3:1: warning: unused\nb.h:2:9: fatal error: no c.h\n`);
    assert.deepEqual(marks.map((mark) => [mark.at.path, mark.at.line, mark.message]), [
      ["a.cu", 1, "expected ';'"],
      ["b.h", 2, "no c.h"],
    ]);
  });
  test("of the host say so", () => {
    const host = { ...actor("reads", 9, 0), host: true };
    assert.equal(findings.marksOf(report([host]))[0].at.text, "the host reads");
  });
});

describe("values beside the code", () => {
  const values = (...texts) => ({
    expression: "t",
    lanes: texts.map((value, lane) => ({ lane, value, hasValue: value !== "", isOutlier: value === "9" })),
  });
  test("are one value if all lanes agree", () => assert.equal(lanes.inWords(values("6", "6")), "t = 6"));
  test("are those of the lanes in order, outliers marked", () => {
    assert.equal(lanes.inWords(values("0", "1", "9")), "t = 0 1 !9");
  });
  test("say how many lanes have one", () => assert.equal(lanes.inWords(values("6", "", "6")), "t = 6 in 2 lanes"));
  test("say so of one lane", () => assert.equal(lanes.inWords(values("6", "")), "t = 6 in 1 lane"));
  test("share the width of their line", () => {
    const text = lanes.inWords(values(...Array.from({ length: 32 }, (_, i) => `${i}`)), lanes.shareOf(3));
    assert.ok(text.length < 50, text);
    assert.equal(lanes.shareOf(1) > 2 * lanes.shareOf(3), true);
  });
  test("are cut where they become too long", () => {
    const text = lanes.inWords(values(...Array.from({ length: 32 }, (_, i) => `1000000${i}`)));
    assert.match(text, / … \d+ more$/);
  });
  test("are none where there is an error", () => {
    assert.equal(lanes.inWords({ expression: "t", error: "No symbol" }), undefined);
  });
});

describe("a table of shared memory", () => {
  const table = { name: "tile", type: "float [2]", columns: 2, labels: ["[0]"], rows: [["1", "<2>"]], cut: 0 };
  test("marks the cells that have changed", () => {
    const page = tables.pageOf([table], new Map([["tile", [["1", "3"]]]]));
    assert.match(page, /<td>1<\/td><td class="changed">&lt;2><\/td>/);
  });
  test("marks none at the first stop", () => assert.doesNotMatch(tables.pageOf([table], new Map()), /class="changed"/));
  test("says why there is none", () => assert.match(tables.pageOf([], new Map()), /no shared memory/));
});
