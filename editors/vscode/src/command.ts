// The `warpstep` command: where it is, and how it is run.
import { execFile } from "child_process";
import * as fs from "fs";
import * as os from "os";
import * as path from "path";
import * as vscode from "vscode";

export interface Answer {
  code: number;
  out: string;
  err: string;
}

/** The setting, else the launcher of a workspace folder, else what PATH has, else what `doctor` has left. */
export function find(): string {
  const setting = vscode.workspace.getConfiguration("warpstep").get<string>("command", "").trim();
  if (setting) return setting;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const launcher = path.join(folder.uri.fsPath, "warpstep");
    if (isProgram(launcher)) return launcher;
  }
  return isOnPath("warpstep") ? "warpstep" : (left() ?? "warpstep");
}

function isOnPath(name: string): boolean {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.some((folder) => isProgram(path.join(folder, name)));
}

/** The command that installed this extension: an editor may be started without the user's PATH. */
function left(): string | undefined {
  const usual = path.join(os.homedir(), ".config");
  for (const folder of [process.env.XDG_CONFIG_HOME || usual, usual]) {
    try {
      const named = fs.readFileSync(path.join(folder, "warpstep", "command"), "utf8").trim();
      if (isProgram(named)) return named;
    } catch {
      // there is none
    }
  }
  return undefined;
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Runs it to its end. A code of -1: there is no such command, which the user is told. */
export function run(words: string[], cwd?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 1 << 28 };
    execFile(find(), words, options, (failure, out, err) => {
      const code = failure?.code;
      if (code === "ENOENT") void tellMissing();
      resolve({ code: typeof code === "number" ? code : failure ? -1 : 0, out, err });
    });
  });
}

/** Whether there is such a program; if not, the user is told. */
export function isThere(): boolean {
  const wanted = find();
  if (wanted.includes(path.sep) ? isProgram(wanted) : isOnPath(wanted)) return true;
  void tellMissing();
  return false;
}

async function tellMissing(): Promise<void> {
  const open = "Open Setting";
  const chosen = await vscode.window.showErrorMessage(
    `There is no command ${find()} here. Install Warpstep, or say where it is in the setting warpstep.command.`,
    open,
  );
  if (chosen === open) {
    // In a remote window (WSL, SSH, a container) the tab User does not list it.
    const place = vscode.env.remoteName ? "openRemoteSettings" : "openSettings";
    await vscode.commands.executeCommand(`workbench.action.${place}`, { query: "warpstep.command" });
  }
}

/** Runs it in a terminal that the user sees. */
export function runInTerminal(words: string[], cwd: string): void {
  const name = "Warpstep";
  const terminal =
    vscode.window.terminals.find((one) => one.name === name && one.exitStatus === undefined) ??
    vscode.window.createTerminal({ name, cwd });
  terminal.show(true);
  terminal.sendText([find(), ...words].map(quoted).join(" "));
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
