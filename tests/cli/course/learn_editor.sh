# Tests of F5 in a course folder: what `warpstep learn` writes for VS Code. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

# Prints one value of a course folder's .vscode as VS Code reads it, its variables replaced:
# setting FOLDER FILE EXPRESSION, where `one` is the only task, or the configuration for gdb alone.
setting() {
  python3 - "$1" "$2" "$3" <<'PYTHON'
import json, sys
folder, name, expression = sys.argv[1:]
text = open(f"{folder}/.vscode/{name}.json").read()
text = text.replace("${workspaceFolder}", folder)
text = text.replace("${file}", f"{folder}/E21_block_reverse/block_reverse.cu")
*own, one = json.loads(text)["configurations" if name == "launch" else "tasks"]
assert [each["type"] for each in own] == (["warpstep"] if name == "launch" else [])
value = eval(expression)
print(value if isinstance(value, str) else "\n".join(value))
PYTHON
}

# test steps: F5 builds the exercise that is open and steps into its kernel, in a folder with spaces
steps() {
  command -v gdb >/dev/null || skip 'gdb is not installed'
  command -v python3 >/dev/null || skip 'python3 is not installed'
  mkdir 'my course' && cd 'my course'
  "$warpstep" learn init .
  local here=$PWD line words
  local file=$here/E21_block_reverse/block_reverse.cu
  cp "$solutions/E21_block_reverse/solutions/reference.cu" "$file"
  line=$(grep -n '__syncthreads' "$file" | cut -d: -f1)
  [[ $(setting "$here" launch 'one["preLaunchTask"]') == "$(setting "$here" tasks 'one["label"]')" ]] ||
    fail 'launch.json names another task'
  mapfile -t words < <(setting "$here" tasks '[one["command"]] + one["args"]')
  cd "$(setting "$here" tasks 'one["options"]["cwd"]')"
  try timeout 100 "${words[@]}"
  expect_code 0
  coproc machine { cd /; exec timeout 250 gdb -nx -q --interpreter=mi 2>&1; }
  said=''
  ask "-environment-cd \"$(setting "$here" launch 'one["cwd"]')\"" '^done'
  while IFS= read -r words; do
    ask "-interpreter-exec console \"$words\"" '^done'
  done < <(setting "$here" launch '["set env " + e["name"] + "=" + e["value"] for e in one["environment"]]'
    setting "$here" launch '[c["text"] for c in one["setupCommands"]]')
  ask "-file-exec-and-symbols \"$(setting "$here" launch 'one["program"]')\"" '^done'
  ask "-break-insert -f \"\\\"$file\\\":$line\"" '^done'
  ask '-exec-run' 'block (0,0,0), thread (0,0,0)'
  ask '-break-delete 1' '^done'
  ask '-exec-next' '*stopped,reason="end-stepping-range"'
  ask '-interpreter-exec console "cuda thread"' 'thread (0,0,0)'
  ask '-data-evaluate-expression n' 'value="'
  ask '-gdb-exit' '^exit'
  wait "$machine_PID" || true
  expect_clean
}

# test mistakes: if the open file does not compile, F5 says so at its line, and no old build starts
mistakes() {
  "$warpstep" learn init .
  try timeout 100 "$warpstep" learn debug --prepare "$PWD/E02_add_ten/add_ten.cu"
  expect_code 0
  [[ -x .warpstep/debug/answer ]] || fail 'there is no program'
  echo '__global__ void add_ten(const float* a, float* out, int n) { out[0] = ; }' \
    >E02_add_ten/add_ten.cu
  try timeout 100 "$warpstep" learn debug --prepare "$PWD/E02_add_ten/add_ten.cu"
  expect_code 1
  grep -qE "^($PWD/)?E02_add_ten/add_ten.cu:1:[0-9]+: error: " <<<"$said" ||
    fail 'no line that an editor finds'
  [[ ! -e .warpstep/debug/answer ]] || fail 'the old program is still there'
  try "$warpstep" learn debug --prepare "$PWD/progress.txt"
  expect_refusal "progress.txt belongs to no exercise in $PWD"
}

# test kept: the user's own .vscode does not change
kept() {
  mkdir .vscode
  echo '{ "mine": 1 }' >.vscode/launch.json
  try "$warpstep" learn init .
  expect_code 0
  [[ $(cat .vscode/launch.json) == '{ "mine": 1 }' && ! -e .vscode/tasks.json ]] ||
    fail "$(tail -n +1 .vscode/*)"
  rm .vscode/launch.json
  echo '{}' >.vscode/settings.json
  "$warpstep" learn init .
  [[ -s .vscode/launch.json && -s .vscode/tasks.json && $(cat .vscode/settings.json) == '{}' ]] ||
    fail 'the files beside were not written'
}
