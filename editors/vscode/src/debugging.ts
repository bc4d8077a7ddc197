// Sessions: F5 on a .cu file, with or without launch.json.
import * as path from "path";
import * as vscode from "vscode";
import * as command from "./command";
import * as course from "./course";

function isSource(document: vscode.TextDocument): boolean {
  return document.languageId === "cuda-cpp" && document.uri.scheme === "file";
}

function configurationOf(file: string): vscode.DebugConfiguration {
  return {
    type: "warpstep",
    request: "launch",
    name: `Debug ${path.basename(file)}`,
    program: file,
    cwd: path.dirname(file),
  };
}

/** What launch.json begins with, and what the list of configurations offers without it. */
function offered(): vscode.DebugConfiguration[] {
  return [
    {
      type: "warpstep",
      request: "launch",
      name: "Debug this CUDA file",
      program: "${file}",
      cwd: "${fileDirname}",
    },
  ];
}

class Configurations implements vscode.DebugConfigurationProvider {
  provideDebugConfigurations = offered;

  resolveDebugConfiguration(
    _folder: vscode.WorkspaceFolder | undefined,
    asked: vscode.DebugConfiguration,
  ): vscode.ProviderResult<vscode.DebugConfiguration> {
    if (asked.program) return asked;
    const document = vscode.window.activeTextEditor?.document; // F5 without launch.json
    if (document && isSource(document)) {
      return { ...configurationOf(document.uri.fsPath), ...asked };
    }
    void vscode.window.showErrorMessage("Open a .cu file to debug it with Warpstep.");
    return undefined;
  }

  async resolveDebugConfigurationWithSubstitutedVariables(
    _folder: vscode.WorkspaceFolder | undefined,
    asked: vscode.DebugConfiguration,
  ): Promise<vscode.DebugConfiguration | undefined> {
    if (!command.isThere()) return undefined;
    await vscode.workspace.saveAll(false);
    const settings = vscode.workspace.getConfiguration("warpstep");
    asked.groups ??= settings.get<boolean>("groupThreads", true);
    return course.prepared(asked);
  }
}

class Adapters implements vscode.DebugAdapterDescriptorFactory {
  createDebugAdapterDescriptor(session: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    const cwd = session.workspaceFolder?.uri.fsPath;
    return new vscode.DebugAdapterExecutable(command.find(), ["debug", "--adapter"], { cwd });
  }
}

const AFTER_STOP = 300; // milliseconds in which an editor opens the file of a stop

/** What is typed next goes to the debug console too, though its command has stopped elsewhere. */
class ConsoleFocus implements vscode.DebugAdapterTracker {
  private readonly typed = new Set<number>();
  private hasStopped = false;

  onWillReceiveMessage(message: {
    command: string;
    seq: number;
    arguments?: { context?: string };
  }): void {
    const isTyped = message.command === "evaluate" && message.arguments?.context === "repl";
    if (isTyped) this.typed.add(message.seq);
  }

  onDidSendMessage(message: { event?: string; request_seq?: number }): void {
    if (message.event === "stopped") this.hasStopped = this.typed.size > 0;
    if (!this.typed.delete(message.request_seq ?? 0) || !this.hasStopped) return;
    this.hasStopped = false;
    const focus = () => vscode.commands.executeCommand("workbench.panel.repl.view.focus");
    setTimeout(() => void focus(), AFTER_STOP);
  }
}

async function debugFile(uri?: vscode.Uri): Promise<void> {
  const file = uri ?? vscode.window.activeTextEditor?.document.uri;
  if (!file) return;
  const folder = vscode.workspace.getWorkspaceFolder(file);
  await vscode.debug.startDebugging(folder, configurationOf(file.fsPath));
}

/** Stops at the line of the cursor in one thread; starts the program if it does not run. */
async function runTo(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const asked = await vscode.window.showInputBox({
    title: "Run to here with a thread",
    prompt: "Its threadIdx, and behind a slash its blockIdx: 5,3 / 1,0. Empty: any thread",
    validateInput: (text) => (parseThread(text) ? undefined : "Write it as 5,3 or 5,3 / 1,0"),
  });
  const who = asked === undefined ? undefined : parseThread(asked);
  if (!who) return;
  const file = editor.document.uri;
  const where = { path: file.fsPath, line: editor.selection.active.line + 1, ...who };
  const session = vscode.debug.activeDebugSession;
  if (session?.type === "warpstep") {
    await session.customRequest("cudaRunTo", where).then(undefined, () => undefined); // VS Code shows it
  } else {
    const folder = vscode.workspace.getWorkspaceFolder(file);
    await vscode.debug.startDebugging(folder, { ...configurationOf(file.fsPath), ...where });
  }
}

/** "5,3 / 1,0" */
export function parseThread(text: string): { thread?: string; block?: string } | undefined {
  if (text.trim() === "") return {};
  const index = "\\d+(?:\\s*,\\s*\\d+){0,2}";
  const match = new RegExp(`^\\s*(${index})?\\s*(?:/\\s*(${index}))?\\s*$`).exec(text);
  if (!match) return undefined;
  const bare = (part?: string) => part?.replace(/\s/g, "");
  return { thread: bare(match[1]), block: bare(match[2]) };
}

export function activate(context: vscode.ExtensionContext): void {
  const dynamic = vscode.DebugConfigurationProviderTriggerKind.Dynamic;
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider("warpstep", new Configurations()),
    vscode.debug.registerDebugConfigurationProvider(
      "warpstep",
      { provideDebugConfigurations: offered },
      dynamic,
    ),
    vscode.debug.registerDebugAdapterTrackerFactory("warpstep", {
      createDebugAdapterTracker: () => new ConsoleFocus(),
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory("warpstep", new Adapters()),
    vscode.commands.registerCommand("warpstep.debug", debugFile),
    vscode.commands.registerCommand("warpstep.runTo", runTo),
  );
}
