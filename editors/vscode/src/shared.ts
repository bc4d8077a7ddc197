// The panel "Shared Memory": the block's arrays as tables, with what changed since the last stop.
import * as vscode from "vscode";
import { Table, pageOf } from "./tables";

let panel: vscode.WebviewPanel | undefined;
let before = new Map<string, string[][]>();
let blockBefore = ""; // whose memory that is

async function refresh(): Promise<void> {
  const session = vscode.debug.activeDebugSession;
  if (!panel) return;
  if (session?.type !== "warpstep") {
    panel.webview.html = pageOf([], before, "Nothing is being debugged: open a .cu file and press F5.");
    return;
  }
  try {
    const answer = (await session.customRequest("cudaShared")) as {
      block: number[];
      arrays: Table[];
    };
    panel.title = `Shared Memory of Block (${answer.block.join(",")})`;
    if (blockBefore !== answer.block.join()) before = new Map(); // another block's memory
    blockBefore = answer.block.join();
    panel.webview.html = pageOf(answer.arrays, before);
    before = new Map(answer.arrays.map((table) => [table.name, table.rows]));
  } catch (failure) {
    panel.webview.html = pageOf([], before, (failure as Error).message);
  }
}

function open(): void {
  panel ??= create();
  panel.reveal(vscode.ViewColumn.Beside, true);
  void refresh();
}

function create(): vscode.WebviewPanel {
  const made = vscode.window.createWebviewPanel(
    "warpstep.shared",
    "Shared Memory",
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    {},
  );
  made.onDidDispose(() => (panel = undefined));
  return made;
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand("warpstep.shared", open),
    vscode.debug.registerDebugAdapterTrackerFactory("warpstep", {
      createDebugAdapterTracker: () => ({
        onDidSendMessage: (message) => {
          if (message.type === "event" && message.event === "stopped") void refresh();
        },
      }),
    }),
    vscode.debug.onDidStartDebugSession(() => (before = new Map())),
    vscode.debug.onDidTerminateDebugSession(() => void refresh()),
  );
}
