// The view "CUDA Exercises": the course of the workspace, by unit, with what is done.
import * as fs from "fs";
import * as path from "path";
import * as vscode from "vscode";
import * as command from "./command";

const PROGRESS = "progress.txt"; // which every folder of a course has

interface Exercise {
  id: string;
  name: string;
  title: string;
  unit: string;
  unit_title: string;
  file: string;
  done: boolean;
  points: number;
  most_points: number;
  hints: number;
  current: boolean;
}

interface Unit {
  name: string;
  exercises: Exercise[];
}

type Node = Unit | Exercise;

class Course implements vscode.TreeDataProvider<Node> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  folder = "";
  exercises: Exercise[] = [];
  view: vscode.TreeView<Node> | undefined;

  /** Reads it anew; a workspace without progress.txt has no course. */
  async refresh(): Promise<void> {
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    const found = folders.find((folder) => fs.existsSync(path.join(folder, PROGRESS)));
    this.folder = found ?? "";
    this.exercises = [];
    if (found) {
      const answer = await command.run(["learn", "list", "--json"], found);
      if (answer.code === 0) this.exercises = JSON.parse(answer.out).exercises;
    }
    const has = this.exercises.length > 0;
    void vscode.commands.executeCommand("setContext", "warpstep.hasCourse", has);
    const done = this.exercises.filter((exercise) => exercise.done).length;
    if (this.view) this.view.description = has ? `${done} of ${this.exercises.length}` : undefined;
    this.changed.fire();
  }

  getChildren(node?: Node): Node[] {
    if (node) return "exercises" in node ? node.exercises : [];
    const units: Unit[] = [];
    for (const exercise of this.exercises) {
      const name = `${exercise.unit} ${exercise.unit_title}`;
      if (units.at(-1)?.name !== name) units.push({ name, exercises: [] });
      units.at(-1)?.exercises.push(exercise);
    }
    return units;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if ("exercises" in node) {
      const holdsCurrent = node.exercises.some((exercise) => exercise.current);
      const state = holdsCurrent
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.Collapsed;
      const item = new vscode.TreeItem(node.name, state);
      item.description = `${node.exercises.filter((e) => e.done).length}/${node.exercises.length}`;
      return item;
    }
    const item = new vscode.TreeItem(`${node.id} ${node.title}`);
    item.description = node.most_points > 0 ? `${node.points}/${node.most_points}` : undefined;
    item.tooltip = `${node.name}: ${node.done ? "done" : "open"}`;
    item.contextValue = "exercise";
    const icon = node.done ? "pass-filled" : node.current ? "arrow-right" : "circle-large-outline";
    item.iconPath = new vscode.ThemeIcon(icon);
    const uri = vscode.Uri.file(node.file);
    item.command = { command: "vscode.open", title: "Open", arguments: [uri] };
    return item;
  }
}

const tree = new Course();

/** A session on an exercise: the judge's program is built around it, for one of its runs. */
export async function prepared(
  asked: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration | undefined> {
  const exercise = tree.exercises.find((one) => one.file === asked.program);
  if (!exercise) return asked;
  const answer = await command.run(["learn", "debug", "--prepare", exercise.id], tree.folder);
  if (answer.code !== 0) {
    void vscode.window.showErrorMessage(answer.err.trim() || `${exercise.id} could not be built.`);
    return undefined;
  }
  const built = path.join(tree.folder, ".warpstep", "debug");
  const env = { ...asked.env, WARPSTEP_COURSE_REQUEST: path.join(built, "request") };
  return { ...asked, path: asked.path ?? exercise.file, program: path.join(built, "answer"), env };
}

export function activate(context: vscode.ExtensionContext): void {
  tree.view = vscode.window.createTreeView("warpstep.course", { treeDataProvider: tree });
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${PROGRESS}`);
  const refresh = () => tree.refresh();
  const learn = (...words: string[]) => command.runInTerminal(["learn", ...words], tree.folder);
  const register = vscode.commands.registerCommand;
  context.subscriptions.push(
    tree.view,
    watcher,
    watcher.onDidChange(refresh),
    watcher.onDidCreate(refresh),
    watcher.onDidDelete(refresh),
    register("warpstep.course.refresh", refresh),
    register("warpstep.course.judge", (exercise: Exercise) => learn("run", exercise.id)),
    register("warpstep.course.hint", (exercise: Exercise) => learn("hint", exercise.id)),
  );
  void refresh();
}
