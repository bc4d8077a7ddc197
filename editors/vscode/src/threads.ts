// The view "CUDA Threads": blocks, their warps in groups, and the commands that move the focus.
import * as vscode from "vscode";
import { parseThread } from "./debugging";

interface Row {
  id: number;
  name: string;
  block: number[];
  count: number;
  warps: number[];
  state: string;
  line: number;
  isFocus: boolean;
}

interface Answer {
  kernel?: string;
  grid?: number[];
  blockDim?: number[];
  focus?: string;
  rows: Row[];
}

interface Block {
  name: string;
  rows: Row[];
}

type Node = Block | Row;

const ICONS: Record<string, string> = {
  running: "debug-stackframe",
  ready: "debug-stackframe-dot",
  barrier: "debug-pause",
  collective: "debug-pause",
  finished: "check",
  "not started": "circle-outline",
};

class Threads implements vscode.TreeDataProvider<Node> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private answer: Answer = { rows: [] };
  view: vscode.TreeView<Node> | undefined;

  async refresh(): Promise<void> {
    const session = current();
    this.answer = { rows: [] };
    if (session) {
      const nothing = () => this.answer;
      this.answer = await Promise.resolve(session.customRequest("cudaThreads")).catch(nothing);
    }
    if (this.view) {
      const { kernel, grid, blockDim } = this.answer;
      this.view.description = kernel
        ? `${kernel}<<<(${grid?.join(",")}),(${blockDim?.join(",")})>>>`
        : undefined;
      this.view.message = session && !kernel ? "No kernel is running." : undefined;
    }
    this.changed.fire();
  }

  getChildren(node?: Node): Node[] {
    if (node) return "rows" in node ? node.rows : [];
    const blocks: Block[] = [];
    for (const row of this.answer.rows) {
      const name = `block (${row.block.join(",")})`;
      const block = blocks.find((one) => one.name === name);
      if (block) block.rows.push(row);
      else blocks.push({ name, rows: [row] });
    }
    return blocks;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if ("rows" in node) {
      const item = new vscode.TreeItem(node.name, vscode.TreeItemCollapsibleState.Expanded);
      item.iconPath = new vscode.ThemeIcon("symbol-array");
      return item;
    }
    const text = node.name.replace(/, block \([^)]*\) /, ", ");
    const item = new vscode.TreeItem(text);
    item.iconPath = new vscode.ThemeIcon(node.isFocus ? "target" : (ICONS[node.state] ?? "circle"));
    item.tooltip = node.name;
    item.contextValue = node.state === "finished" || node.state === "not started" ? "none" : "threads";
    if (item.contextValue === "threads") {
      item.command = { command: "warpstep.focusRow", title: "Show", arguments: [node] };
    }
    return item;
  }
}

function current(): vscode.DebugSession | undefined {
  const session = vscode.debug.activeDebugSession;
  return session?.type === "warpstep" ? session : undefined;
}

async function ask(request: string, body: object): Promise<void> {
  await current()?.customRequest(request, body).then(undefined, () => undefined); // VS Code shows it
}

async function focus(): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: "Go to a thread",
    prompt: "Its threadIdx, and behind a slash its blockIdx: 5,3 / 1,0",
    validateInput: (typed) => (parseThread(typed) ? undefined : "Write it as 5,3 or 5,3 / 1,0"),
  });
  const who = text ? parseThread(text) : undefined;
  if (who) await ask("cudaFocus", who);
}

/** Backwards or forwards to a request to memory, by its number in docs/traffic.md. */
async function gotoRequest(): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: "Go to a request of a warp",
    prompt: "Its number in this launch, and behind a slash another launch: 57 / 2. Needs \"check\": true",
    validateInput: (typed) => (/^\s*\d+\s*(\/\s*\d+\s*)?$/.test(typed) ? undefined : "Write it as 57 or 57 / 2"),
  });
  if (!text) return;
  const [request, launch] = text.split("/").map(Number);
  await ask("cudaGoto", { request, launch });
}

const UNITS = [
  { label: "thread", description: "the thread in focus; across barriers; others do not stop" },
  { label: "warp", description: "the lanes of its warp that are at the same line" },
  { label: "block", description: "all threads of its block that are at the same line" },
  { label: "all", description: "all threads that run: those of the one block that is resident" },
];

export function activate(context: vscode.ExtensionContext): void {
  const threads = new Threads();
  threads.view = vscode.window.createTreeView("warpstep.threads", { treeDataProvider: threads });
  const unit = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left, 90);
  unit.command = "warpstep.stepUnit";
  unit.tooltip = "What Step Over (F10) moves";
  const showUnit = (name: string) => (unit.text = `$(debug-step-over) step: ${name}`);
  const choose = async () => {
    const chosen = await vscode.window.showQuickPick(UNITS, { title: "Step Over moves…" });
    if (!chosen) return;
    await ask("cudaStepUnit", { unit: chosen.label });
    showUnit(chosen.label);
  };
  const resume = (name: string) => () => ask("cudaContinue", { unit: name });
  const register = vscode.commands.registerCommand;
  context.subscriptions.push(
    threads.view,
    unit,
    register("warpstep.focus", focus),
    register("warpstep.focusRow", (row: Row) => ask("cudaFocus", { threadId: row.id })),
    register("warpstep.stepUnit", choose),
    register("warpstep.gotoRequest", gotoRequest),
    register("warpstep.continueThread", resume("thread")),
    register("warpstep.continueWarp", resume("warp")),
    register("warpstep.continueBlock", resume("block")),
    vscode.debug.onDidStartDebugSession((session) => {
      if (session.type !== "warpstep") return;
      showUnit("thread");
      unit.show();
    }),
    vscode.debug.onDidTerminateDebugSession(() => {
      if (!current()) unit.hide();
      void threads.refresh();
    }),
    vscode.debug.registerDebugAdapterTrackerFactory("warpstep", {
      createDebugAdapterTracker: () => ({
        onDidSendMessage: (message) => {
          if (message.type === "event" && message.event === "stopped") void threads.refresh();
        },
      }),
    }),
  );
}
