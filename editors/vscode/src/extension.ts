// Warpstep in VS Code. Each module is one subject and registers what it contributes.
import * as vscode from "vscode";
import * as course from "./course";
import * as debugging from "./debugging";
import { Diagnostics } from "./diagnostics";
import * as lanes from "./lanes";
import * as lenses from "./lenses";
import * as shared from "./shared";
import * as threads from "./threads";

export function activate(context: vscode.ExtensionContext): void {
  new Diagnostics(context);
  for (const subject of [debugging, threads, lanes, shared, lenses, course]) {
    subject.activate(context);
  }
}
