// Findings in the editor: of `warpstep check`, and of a session that checks while it runs.
import * as fs from "fs";
import * as os from "os";
import * as path from "path";
import * as vscode from "vscode";
import * as command from "./command";
import { Marked, Site, errorsOf, marksAt, marksOf } from "./findings";

const SOURCE = "warpstep";

export class Diagnostics {
  private readonly shown = vscode.languages.createDiagnosticCollection(SOURCE);
  private readonly of = new Map<string, [vscode.Uri, vscode.Diagnostic][]>(); // by what was checked
  private readonly said = vscode.window.createOutputChannel("Warpstep Check");

  constructor(context: vscode.ExtensionContext) {
    context.subscriptions.push(
      this.shown,
      this.said,
      vscode.commands.registerCommand("warpstep.check", (uri?: vscode.Uri) => this.check(uri)),
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.contentChanges.length > 0) this.forget(change.document.uri);
      }),
      vscode.debug.onDidStartDebugSession((session) => {
        if (session.type === "warpstep" && session.configuration.check) {
          this.show(programOf(session), []); // it will find them again
        }
      }),
      vscode.debug.onDidReceiveDebugSessionCustomEvent((event) => {
        if (event.event === "cudaFinding") this.addOfSession(event.body, programOf(event.session));
      }),
    );
  }

  private async check(uri?: vscode.Uri): Promise<void> {
    const file = uri ?? vscode.window.activeTextEditor?.document.uri;
    if (!file) return;
    const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === file.toString());
    await document?.save();
    const name = path.basename(file.fsPath);
    const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), "warpstep-"));
    try {
      const report = path.join(folder, "findings.json");
      const answer = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Window, title: `Warpstep checks ${name}` },
        () => command.run(["check", "--json", report, file.fsPath], path.dirname(file.fsPath)),
      );
      this.said.replace(answer.out + answer.err);
      const text = await fs.promises.readFile(report, "utf8").catch(() => undefined);
      if (!text) { // it is empty where the file does not compile
        if (answer.code === -1) return;
        this.show(file.fsPath, errorsOf(answer.err), path.dirname(file.fsPath));
        this.said.show(true);
        void vscode.window.showErrorMessage(`${name} could not be checked: the output has the reason.`);
        return;
      }
      const marks = marksOf(text);
      this.show(file.fsPath, marks, path.dirname(file.fsPath));
      const summary = /^warpstep check: (.*)$/m.exec(answer.err)?.[1];
      void (marks.length > 0
        ? vscode.window.showWarningMessage(`${name}: ${summary ?? "see PROBLEMS"}`)
        : vscode.window.showInformationMessage(`${name}: ${summary ?? "no findings"}`));
    } finally {
      await fs.promises.rm(folder, { recursive: true, force: true });
    }
  }

  /** In place of what was found there before. */
  private show(checked: string, marks: Marked[], folder = "/"): void {
    this.of.set(checked, marks.map((mark) => diagnosticOf(mark, folder)));
    this.draw();
  }

  /** A file that has changed has its code elsewhere. */
  private forget(file: vscode.Uri): void {
    if (!this.shown.has(file)) return; // as at most keys that are typed
    for (const [checked, found] of this.of) {
      this.of.set(checked, found.filter(([uri]) => uri.toString() !== file.toString()));
    }
    this.draw();
  }

  private draw(): void {
    this.shown.clear();
    for (const [uri, diagnostic] of [...this.of.values()].flat()) {
      this.shown.set(uri, [...(this.shown.get(uri) ?? []), diagnostic]);
    }
  }

  private addOfSession(
    body: { what: string; parties: { role: string; text: string; path?: string; line?: number }[] },
    program: string,
  ): void {
    const sites: Site[] = body.parties
      .filter((party) => party.path && party.line)
      .map((party) => ({ path: party.path!, line: party.line!, text: party.text }));
    const marks = marksAt(sites, body.what, "", true).map((mark) => diagnosticOf(mark, "/"));
    this.of.set(program, [...(this.of.get(program) ?? []), ...marks]);
    this.draw();
  }
}

/** The file that a session is about; of an exercise not the program around it. */
function programOf(session: vscode.DebugSession): string {
  return session.configuration.path ?? session.configuration.program;
}

function diagnosticOf(mark: Marked, folder: string): [vscode.Uri, vscode.Diagnostic] {
  const uri = uriOf(mark.at, folder);
  const diagnostic = new vscode.Diagnostic(
    rangeOf(mark.at, uri),
    [mark.message, mark.at.text].filter((line) => line).join("\n"),
    mark.isError ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
  );
  diagnostic.source = SOURCE;
  diagnostic.code = mark.rule || undefined;
  diagnostic.relatedInformation = mark.others.map((other) => {
    const there = uriOf(other, folder);
    return new vscode.DiagnosticRelatedInformation(
      new vscode.Location(there, rangeOf(other, there)),
      other.text,
    );
  });
  return [uri, diagnostic];
}

function uriOf(site: Site, folder: string): vscode.Uri {
  return vscode.Uri.file(path.resolve(folder, site.path));
}

/** The code of a line, without the blanks around it. */
function rangeOf(site: Site, uri: vscode.Uri): vscode.Range {
  const document = vscode.workspace.textDocuments.find((d) => d.uri.fsPath === uri.fsPath);
  const line = site.line - 1;
  if (!document || line >= document.lineCount) return new vscode.Range(line, 0, line, 200);
  const at = document.lineAt(line);
  return new vscode.Range(line, at.firstNonWhitespaceCharacterIndex, line, at.text.trimEnd().length);
}
