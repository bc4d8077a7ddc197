// Values beside the code: of every lane of the warp in focus.
import * as vscode from "vscode";
import { namesIn } from "./kernels";
import { Values, inWords, shareOf } from "./lane_values";

class Lanes implements vscode.InlineValuesProvider {
  async provideInlineValues(
    document: vscode.TextDocument,
    _shown: vscode.Range,
    context: vscode.InlineValueContext,
  ): Promise<vscode.InlineValue[]> {
    const session = vscode.debug.activeDebugSession;
    const settings = vscode.workspace.getConfiguration("warpstep");
    if (session?.type !== "warpstep" || !settings.get<boolean>("inlineLanes", true)) return [];
    const last = context.stoppedLocation.end.line;
    const names = new Map<string, vscode.Range>(); // the last place of each, up to where it stands
    for (let line = Math.max(0, firstLine(document, last)); line <= last; ++line) {
      const text = document.lineAt(line).text;
      for (const name of namesIn(text)) {
        const at = text.search(new RegExp(`\\b${name}\\b`));
        names.set(name, new vscode.Range(line, at, line, at + name.length));
      }
    }
    const asked = { frameId: context.frameId, expressions: [...names.keys()] };
    const answer = await Promise.resolve(session.customRequest("cudaLanes", asked)).catch(() => ({
      values: [] as Values[], // in host code, or the program has run on
    }));
    const found: vscode.InlineValue[] = [];
    const shown = (answer.values as Values[]).filter((values) => inWords(values));
    const lineOf = (values: Values) => names.get(values.expression)?.start.line;
    for (const values of shown) {
      const range = names.get(values.expression);
      const beside = shown.filter((other) => lineOf(other) === lineOf(values));
      const text = inWords(values, shareOf(beside.length));
      if (range && text) found.push(new vscode.InlineValueText(range, text));
    }
    return found;
  }
}

/** The line at which the function around a line begins: the last one before it that is not indented. */
function firstLine(document: vscode.TextDocument, line: number): number {
  let at = line;
  while (at > 0 && !/^[^\s{}#/]/.test(document.lineAt(at).text)) --at;
  return at;
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.languages.registerInlineValuesProvider({ language: "cuda-cpp" }, new Lanes()),
  );
}
