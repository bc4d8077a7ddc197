// "check", "view", "profile" and "debug" over every kernel.
import * as fs from "fs";
import * as os from "os";
import * as path from "path";
import * as vscode from "vscode";
import * as command from "./command";
import { kernelsIn } from "./kernels";

class Lenses implements vscode.CodeLensProvider {
  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return kernelsIn(document.getText()).flatMap(({ line }) => {
      const range = new vscode.Range(line, 0, line, 0);
      const lens = (title: string, name: string, tooltip: string) =>
        new vscode.CodeLens(range, { title, tooltip, command: name, arguments: [document.uri] });
      return [
        lens("check", "warpstep.check", "Run the program and report races, bad accesses and the like"),
        lens("view", "warpstep.view", "Play which thread reads and writes which cell"),
        lens("profile", "warpstep.profile", "Count what its launches ask of memory, and say what would help"),
        lens("debug", "warpstep.debug", "Step through the kernel"),
      ];
    });
  }
}

/** Runs the program and shows the page that plays its launches. */
async function view(uri?: vscode.Uri): Promise<void> {
  const file = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (!file) return;
  await vscode.workspace.textDocuments.find((open) => open.uri.toString() === file.toString())?.save();
  const name = path.basename(file.fsPath);
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), "warpstep-"));
  try {
    const page = path.join(folder, "view.html");
    const answer = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Warpstep runs ${name}` },
      () => command.run(["view", file.fsPath, "--page", page], path.dirname(file.fsPath)),
    );
    const html = await fs.promises.readFile(page, "utf8").catch(() => undefined);
    if (html === undefined) {
      if (answer.code !== -1) void vscode.window.showErrorMessage(answer.err.trim() || answer.out.trim());
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      "warpstep.view",
      `View: ${name}`,
      vscode.ViewColumn.Beside,
      { enableScripts: true, retainContextWhenHidden: true },
    );
    panel.webview.html = html;
  } finally {
    await fs.promises.rm(folder, { recursive: true, force: true });
  }
}

async function profile(uri?: vscode.Uri): Promise<void> {
  const file = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (!file) return;
  await vscode.workspace.textDocuments.find((open) => open.uri.toString() === file.toString())?.save();
  command.runInTerminal(["profile", file.fsPath], path.dirname(file.fsPath));
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.languages.registerCodeLensProvider({ language: "cuda-cpp" }, new Lenses()),
    vscode.commands.registerCommand("warpstep.view", view),
    vscode.commands.registerCommand("warpstep.profile", profile),
  );
}
