# Tests of `warpstep grade`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

# Submissions with right answers to E02 and E21.
write_right() {
  mkdir -p "$1"
  cp "$solutions/E02_add_ten/solutions/reference.cu" "$1/add_ten.cu"
  cp "$solutions/E21_block_reverse/solutions/reference.cu" "$1/block_reverse.cu"
}

# Two answers, one of them wrong, and none to E04, in every format.
grade_in_every_format() {
  local format
  write_right hand-in
  cp "$solutions/E21_block_reverse/wrong/5_returns_before_the_barrier.cu" hand-in/block_reverse.cu
  for format in jsonl gradescope classroom50 junit github classroom-legacy; do
    try timeout 100 "$warpstep" grade hand-in E02 E21 E04 --format "$format" --out "$format"
    expect_code 0
  done
}

# test points: a wrong answer costs points, a missing one all of its own, the same in every format
points() {
  local points
  grade_in_every_format
  points=$(sed -n '$s/.*"points":\([0-9]*\),.*/\1/p' jsonl)
  [[ $points == 15 || $points == 17 ]] || fail "it has ${points:-no} points"
  grep -q "^## $points of 30 points" github || fail "github: $(head -1 github)"
  grep -q "\"score\": *$points,\$" classroom50 || fail "classroom50: $(cat classroom50)"
  sum_of() { grep -oE "$2" "$1" | grep -oE '[0-9]+' | paste -sd+ | bash -c 'echo $(($(cat)))'; }
  [[ $(sum_of gradescope '"score": *[0-9]+') == "$points" ]] || fail "$(cat gradescope)"
  [[ $(sum_of junit 'name="points" value="[0-9]+"') == "$points" ]] || fail "$(cat junit)"
  base64 -d classroom-legacy >legacy
  [[ $(sum_of legacy '"score": *[0-9]+') == "$points" ]] || fail "$(cat legacy)"
}

# test formats: every format is valid for its readers
formats() {
  command -v python3 >/dev/null || skip 'python3 is not installed'
  grade_in_every_format
  python3 - <<'PYTHON' || fail "the formats do not agree"
import base64, json, re, xml.etree.ElementTree as xml
lines = [json.loads(line) for line in open("jsonl")]
points = sum(line["points"] for line in lines if "category" in line)
assert lines[-1]["end"] and lines[-1]["points"] == points and lines[-1]["max"] == 30
assert points == 10 + 7 or points == 10 + 5, points
scope = json.load(open("gradescope"))
assert sum(test["score"] for test in scope["tests"]) == points and "score" not in scope
for test in scope["tests"]:
    assert test["status"] == ("passed" if test["score"] == test["max_score"] else "failed")
    assert test["output_format"] in ("text", "html", "simple_format", "md", "ansi")
    assert test["visibility"] in ("hidden", "after_due_date", "after_published", "visible")
    assert isinstance(test["name"], str) and all(isinstance(tag, str) for tag in test["tags"])
fifty = json.load(open("classroom50"))
assert fifty["schema"] == "classroom50/result/v1" and fifty["score"] == points
assert fifty["max-score"] == 30 and fifty["submission"].startswith("submit/")
assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", fifty["datetime"])
for test in fifty["tests"]:
    assert test["test-name"] and type(test["passed"]) is bool
    assert type(test["score"]) is int and 0 <= test["score"] <= test["max-score"]
root = xml.parse("junit").getroot()
assert root.tag == "testsuites"
assert sum(int(p.get("value")) for p in root.iter("property") if p.get("name") == "points") == points
for suite in root:
    assert int(suite.get("failures")) == len(list(suite.iter("failure")))
legacy = json.loads(base64.b64decode(open("classroom-legacy").read()))
assert legacy["version"] == 1 and legacy["status"] == "fail" and legacy["max_score"] == 30
assert sum(test["score"] for test in legacy["tests"]) == points
assert f"## {points} of 30 points" in open("github").read()
PYTHON
}

# test many: a folder of submissions is judged once, summarised, and split into tasks
many() {
  write_right all/ada
  write_right all/grace
  rm all/grace/block_reverse.cu
  try timeout 200 "$warpstep" grade --all all --out results --only E02 --only E21 --task 1
  expect_code 0
  expect_text '2/2 grace 10/20'
  expect_no_text 'ada'
  try timeout 200 "$warpstep" grade --all all --out results --only E02 --only E21 --jobs 2
  expect_code 0
  expect_text 'ada 20/20'
  expect_text 'grace already exists'
  [[ $(cat results/summary.csv) == *'ada,10,10,20,20'*'grace,10,0,10,20'* ]] ||
    fail "$(cat results/summary.csv)"
  rm results/summary.csv
  try "$warpstep" grade --merge results
  expect_code 0
  [[ -e results/summary.csv && -e results/summary.html ]] || fail "no summary"
}

# test shipped: the installed judge judges the installed course, and none is compiled
shipped() {
  write_right hand-in
  try timeout 100 env XDG_CACHE_HOME="$PWD/cache" "$warpstep" grade hand-in E02
  expect_code 0
  [[ -z $(find cache -name 'judge-*') ]] || fail 'it compiled a judge'
}

# test package: grading packages are written, and have the right contents
package() {
  try timeout 200 "$warpstep" grade --package out
  expect_code 0
  bash -n out/grade.slurm || fail "the job script is none"
  tar -tzf out/warpstep.tar.gz >list || fail "the archive is none"
  grep -q '^bin/warpstep$' list || fail "the command is missing"
  ! grep -E '/(solutions|wrong)/' list || fail "solutions are handed out"
}

# test zip: the package for Gradescope is a valid archive of programs
zip() {
  command -v python3 >/dev/null || skip 'python3 is not installed'
  try timeout 200 "$warpstep" grade --package out
  python3 - <<'PYTHON' || fail "the package is not whole"
import zipfile
package = zipfile.ZipFile("out/gradescope.zip")
assert package.testzip() is None
assert sorted(package.namelist()) == ["run_autograder", "secret", "setup.sh", "warpstep.tar.gz"]
for name in ("run_autograder", "setup.sh"):
    assert package.read(name).startswith(b"#!")
    assert package.getinfo(name).external_attr >> 16 & 0o111
PYTHON
}

# test refusals: invalid arguments are refused in one sentence
refusals() {
  try "$warpstep" grade nowhere
  expect_refusal 'nowhere is not a folder with answers'
  mkdir hand-in
  try "$warpstep" grade hand-in --format papyrus
  expect_refusal 'there is no format papyrus'
  try "$warpstep" grade hand-in E99
  expect_refusal 'there is no exercise E99'
  try "$warpstep" grade --all nowhere --out results
  expect_refusal 'nowhere is not a folder with submissions'
}
