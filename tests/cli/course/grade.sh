# Tests of `warpstep grade`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/course/hand_ins
source "$repository/tests/cli/course/hand_ins"

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

# test places: a device, a pipe and the standard output are written into; a link stays, and its target is written
places() {
  local place
  mkdir hand-in
  mkfifo pipe
  : >target
  ln -s target link
  ln -s later dangling
  for place in link dangling; do
    try timeout 60 "$warpstep" grade hand-in E02 --out "$place"
    expect_code 0
  done
  [[ -L link && -L dangling ]] || fail 'a link was replaced'
  for place in target later; do
    grep -q '"end":true' "$place" || fail "$place was not written"
  done
  timeout 60 cat pipe >got &
  try timeout 60 "$warpstep" grade hand-in E02 --out pipe
  wait $!
  [[ -p pipe ]] || fail 'the pipe was replaced'
  cmp got target || fail 'the pipe got another text'
  echo before >log
  timeout 60 "$warpstep" grade hand-in E02 --out /dev/stdout 2>complaints >>log || fail "$(cat complaints)"
  { echo before && cat target; } | cmp - log || fail "standard output: $(cat log)"
  timeout 60 "$warpstep" grade hand-in E02 --out /dev/stdout 2>complaints | cmp - target || fail "$(cat complaints)"
  try "$warpstep" grade hand-in E02 --out hand-in
  expect_code 1
  expect_text 'hand-in cannot be written'
  mknod device c 1 3 2>/dev/null || skip 'the rest needs the right to make a device'
  try timeout 60 "$warpstep" grade hand-in E02 --out device
  [[ -c device ]] || fail 'the device was replaced'
  # Where devices may be made but not opened, that is said.
  [[ $code == 0 || $said == *'device cannot be written'* ]] || fail "the exit code is $code"
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
  expect_text 'grace 10/20, as before'
  [[ $(cat results/summary.csv) == *'ada,10,10,20,20,0'*'grace,10,absent,10,20,0'* ]] ||
    fail "$(cat results/summary.csv)"
  rm results/summary.csv
  try "$warpstep" grade --merge results
  expect_code 0
  [[ -e results/summary.csv && -e results/summary.html ]] || fail "no summary"
}

# test unchanged: only a hand-in that has changed is judged again, in an old folder of results too
unchanged() {
  mkdir -p all/ada
  echo words >secret
  cp "$solutions/E02_add_ten/solutions/reference.cu" all/ada/add_ten.cu
  again() { try timeout 200 env XDG_CACHE_HOME="$PWD/cache" "$warpstep" grade --all all --out results --only E02 --secret-file secret "$@"; }
  again
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  expect_text 'ada 10/10'
  expect_no_text 'as before'
  again
  expect_text 'ada 10/10, as before'
  again --regrade
  expect_no_text 'as before'
  cp "$solutions/E02_add_ten/add_ten.cu" all/ada/add_ten.cu
  again
  expect_no_text 'as before'
  expect_no_text '10/10'
  cp "$solutions/E02_add_ten/solutions/reference.cu" all/ada/add_ten.cu
  again --compile-seconds 30
  expect_text 'ada 10/10'
  expect_no_text 'as before'
  again --only E05
  [[ $(cat results/summary.csv) == *'ada,10,absent,10,20,0'* ]] || fail "$(cat results/summary.csv)"
}

# test equal_answers: one verdict holds for the same program in another layout, and for no other
equal_answers() {
  local name
  mkdir -p all/{a,b,c,d,e,w,x}
  echo words >secret
  write() { printf '%s\n' "$2" >"all/$1/add_ten.cu"; }
  write a '__global__ void add_ten(const float* a, float* out, int n) { int i = threadIdx.x; out[i] = a[i] + 10; }'
  write b '__global__ void add_ten( const float*a , float* out,int n)
{ // another hand
  int i=threadIdx.x ; /* its own
 lines */ out[i]=a[i]+10;
}'
  write c '__global__ void add_ten(const float* a, float* out, int n) { int i = threadIdx.x; out[i] = a[i] + 11; }'
  write d '__global__ void add_ten(const float* a, float* out, int n) { int i = threadIdx.x; // out[i] = a[i] + 10;
}'
  write e '__global__ void add_ten(const float* a, float* out, int n) { int i = threadIdx.x; const char* s = "// "; out[i] = a[i] + 10 + 0 * s[0]; }'
  write w '__global__ void add_ten(const float* a, float* out, int n) {
int i = threadIdx.x;
out[i + 1] = a[i] + 10;
}'
  write x '// a long head


__global__ void add_ten(const float* a, float* out, int n) {
int i = threadIdx.x;

out[i + 1] = a[i] + 10; // its own
}'
  try timeout 200 env XDG_CACHE_HOME="$PWD/cache" "$warpstep" grade --all all --out results --only E02 --secret-file secret
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  for name in 'a 10/10' 'b 10/10, as before' 'c 0/10' 'e 10/10' 'x 0/10, as before'; do expect_text "$name"; done
  expect_no_text 'd 10/10'
  for name in w:3 x:7; do
    grep -q "\"line\":${name#*:},.*at add_ten.cu:${name#*:}\".*\"source\":\"out\[i + 1\]" "results/${name%:*}.jsonl" || fail "$(cat "results/${name%:*}.jsonl")"
  done
  ! grep -q 'all/w' results/x.jsonl || fail 'it names the hand-in of another'
  [[ $(grep -c 'as before' <<<"$said") == 2 ]] || fail 'another verdict was taken over'
  try timeout 200 env XDG_CACHE_HOME="$PWD/cache" "$warpstep" grade all/c --only E02 --secret-file other
  ! grep -rl words cache/warpstep/verdicts || fail 'the secret is in the store'
  [[ $(stat -c %a cache/warpstep/verdicts) == 700 ]] || fail 'others reach the store'
  chmod 777 cache/warpstep/verdicts
  try timeout 200 env XDG_CACHE_HOME="$PWD/cache" "$warpstep" grade --all all --out anew --only E02 --secret-file secret
  expect_no_text 'as before'
}

# test late: days after the due date cost what the rule says, in every format
late() {
  local format
  write_right hand-in
  mkdir all
  cp -r hand-in all/ada
  touch -d 2026-05-02T10:00Z hand-in/* all/ada/*
  cat >dates <<'DATES'
due 2026-05-01T23:59+02:00   # for all
due E21 2026-05-20
late 25% 3
DATES
  for format in jsonl gradescope github; do
    try timeout 100 "$warpstep" grade hand-in E02 E21 --dates dates --format "$format" --out "$format"
    expect_code 0
    expect_text '18 of 20 points'
  done
  [[ $(tail -n 1 jsonl) == *'"points":18,'* ]] || fail "$(cat jsonl)"
  grep -q '^## 18 of 20' github || fail "$(cat github)"
  [[ $(grep -oE '"score": *[0-9]+' gradescope | awk '{ sum += $2 } END { print sum }') == 18 ]] || fail "$(cat gradescope)"
  grep -q 'it is 1 day late' gradescope || fail "$(cat gradescope)"
  echo 'free ada 1' >>dates
  try timeout 100 "$warpstep" grade --all all --out results --only E02 --dates dates
  expect_text 'ada 10/10'
  echo 'handed-in ada 2026-05-09T00:00Z' >>dates
  try timeout 100 "$warpstep" grade --all all --out results --only E02 --dates dates
  expect_text 'ada 0/10, as before'
  [[ $(cat results/summary.csv) == *'ada,0,0,10,7'* ]] || fail "$(cat results/summary.csv)"
  try timeout 100 "$warpstep" grade --all all --out results --only E02
  expect_text 'ada 10/10, as before'
  echo 'due sometime' >dates
  try "$warpstep" grade hand-in --dates dates
  expect_refusal 'dates:1: it is none of: due [EXERCISE] TIME'
}

# Makes an archive: pack FILE.zip NAME=FILE…, where a name may be any path.
pack() {
  python3 - "$@" <<'PYTHON'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for word in sys.argv[2:]:
        name, _, file = word.partition("=")
        if name.startswith("link:"):
            entry = zipfile.ZipInfo(name[5:])
            entry.create_system, entry.external_attr = 3, 0o120777 << 16
            archive.writestr(entry, file)
        else:
            archive.writestr(name, open(file, "rb").read())
PYTHON
}

# test nested: a hand-in in a folder of a folder, or in an archive, is found; a harmful one does no harm
nested() {
  local right=$solutions/E02_add_ten/solutions/reference.cu name
  command -v python3 >/dev/null || skip 'python3 is not installed'
  command -v bsdtar >/dev/null || skip 'bsdtar is not installed (package libarchive-tools)'
  mkdir -p all/folder/homework/E02_add_ten all/inside all/two/{a,b} all/same/{a,b} 'all/with
line' all/absent
  cp "$right" all/folder/homework/E02_add_ten/add_ten.cu
  cp "$right" 'all/with
line/add_ten.cu'
  cp "$right" all/two/a/add_ten.cu
  echo >all/two/b/add_ten.cu
  cp "$right" all/same/a/add_ten.cu
  cp "$right" all/same/b/add_ten.cu
  pack all/inside/hand-in.zip "my work/add_ten.cu=$right" "$(printf 'a\nb/x')=$right"
  pack all/archive.zip "add_ten.cu=$right" "__MACOSX/add_ten.cu=/dev/null"
  tar -czf all/tape.tar.gz -C "$(dirname "$right")" --transform s/reference/add_ten/ reference.cu
  pack all/climbs.zip "../../add_ten.cu=$right" "/tmp/warpstep-was-here/add_ten.cu=$right"
  pack all/links.zip "link:add_ten.cu=/etc/passwd"
  pack all/folder_link.zip "link:E02_add_ten=$PWD" "E02_add_ten/add_ten.cu=$right"
  head -c 300000000 /dev/zero >zeros
  pack all/bomb.zip "add_ten.cu=zeros"
  pack all/flat.zip "guard.cu=$right"
  pack all/deep.zip "work/guard.cu=$right"
  pack all/nothing.zip
  rm zeros
  echo 'no archive' >all/damaged.zip
  try timeout 200 "$warpstep" grade --all all --out results --only E02 --dry-run
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  for name in absent flat deep nothing; do expect_text "$name: 0 answers, 1 absent, 0 to judge"; done
  expect_text 'damaged.zip cannot be unpacked: it is damaged, or too large'
  [[ ! -e results ]] || fail 'a dry run wrote something'
  try timeout 200 "$warpstep" grade --all all --out results --only E02 --jobs 2
  expect_code 0
  for name in folder inside archive tape same 'with?line'; do expect_text " $name 10/10"; done
  for name in two links bomb damaged absent; do expect_text " $name 0/10"; done
  [[ ! -e /tmp/warpstep-was-here && ! -e ../add_ten.cu && ! -e add_ten.cu ]] || fail 'it was written outside'
  ! grep -l root: results/*.jsonl || fail 'a file of the machine is in a result'
  grep -q 'there are two: a/add_ten.cu and b/add_ten.cu' results/two.jsonl || fail "$(cat results/two.jsonl)"
  grep -q 'absent,0,10,0$' results/summary.csv || fail "$(cat results/summary.csv)"
  [[ $(grep -c ',absent,0,10,0$' results/summary.csv) == 4 ]] || fail "$(cat results/summary.csv)"
  expect_clean
}

# test busy: beside eight endless loops each answer has the verdict that it has on a quiet machine
busy() {
  local number loops=()
  write_right all/ada
  cp -r all/ada all/bob
  cp "$repository/tests/grade/cheats/computing/never_ends.cu" all/bob/add_ten.cu
  for number in {1..8}; do
    while :; do :; done &
    loops+=($!)
  done
  try timeout 250 "$warpstep" grade --all all --out results --only E02 --jobs 2 --regrade
  kill "${loops[@]}"
  expect_code 0
  expect_text 'ada 10/10'
  expect_text 'bob 0/10'
  head -n 1 results/bob.jsonl | grep -q '"messages":\[{"code":"H1".*"file":"add_ten.cu","line":[1-9]' ||
    fail "$(head -n 1 results/bob.jsonl)"
}

# test killed: a class of 300 that is killed is resumed, and judges none twice
killed() {
  local i many before
  for i in {100..399}; do
    mkdir -p "all/s$i"
    { cat "$solutions/E02_add_ten/solutions/reference.cu" && echo "// $i"; } >"all/s$i/add_ten.cu"
  done
  cp "$solutions/E02_add_ten/wrong/5_one_too_far.cu" all/s300/add_ten.cu
  echo words >secret
  many=(env "XDG_CACHE_HOME=$PWD/cache" "$warpstep" grade --all all --out results --only E02 --secret-file secret)
  "${many[@]}" >log 2>&1 &
  for i in {1..600}; do
    [[ $(find results -name '*.jsonl' 2>/dev/null | wc -l) -lt 50 ]] || break
    sleep 0.05
  done
  kill -KILL $!
  wait $! || true
  before=$(find results -name '*.jsonl' | wc -l)
  [[ $before -ge 50 ]] || skip "it did not begin: $(cat log)"
  try timeout 200 "${many[@]}"
  expect_code 0
  expect_text '300 submissions'
  [[ $(grep -c 's[0-9]* 10/10' <<<"$said") == 299 ]] || fail 'a hand-in is missing'
  [[ $(grep -c '^s.*,10,10,10,0$' results/summary.csv) == 299 ]] || fail "$(cat results/summary.csv)"
  grep -q '^s300,0,0,10,0' results/summary.csv || fail "$(grep s300 results/summary.csv)"
  [[ -z $(find results -name '*.jsonl' -size 0) && $before -lt 300 ]] || fail 'a result is empty'
}

# test odd_files: files that are no source, and names that are no names, cost only their own points
odd_files() {
  local right=$solutions/E02_add_ten/solutions/reference.cu name
  for name in empty binary large wide blank\ name "quo'te\"" 'com,ma' '=cmd|1' '＝cmd|1' '<b>' crlf mark; do
    mkdir -p "all/$name"
    cp "$right" "all/$name/add_ten.cu"
  done
  : >all/empty/add_ten.cu
  head -c 5000 /bin/bash >all/binary/add_ten.cu
  head -c 10000000 /dev/zero >all/large/add_ten.cu
  iconv -t UTF-16 "$right" >all/wide/add_ten.cu
  sed 's/$/\r/' "$right" >all/crlf/add_ten.cu
  { printf '\xef\xbb\xbf' && cat "$right"; } >all/mark/add_ten.cu
  try timeout 200 "$warpstep" grade --all all --out results --only E02 --jobs 2
  expect_code 0
  for name in empty binary large wide; do expect_text " $name 0/10"; done
  for name in 'blank name' "quo'te\"" 'com,ma' '=cmd|1' '<b>' crlf mark; do expect_text " $name 10/10"; done
  grep -q 'is UTF-16: save it as UTF-8' results/wide.jsonl || fail "$(cat results/wide.jsonl)"
  grep -qF "'＝cmd|1,10,10,10,0" results/summary.csv || fail "$(cat results/summary.csv)"
  grep -qF "'=cmd|1,10,10,10,0" results/summary.csv || fail "$(cat results/summary.csv)"
  grep -qF '"com,ma",10' results/summary.csv || fail "$(cat results/summary.csv)"
  ! grep -q '<b>' results/summary.html || fail 'a name is markup'
  grep -qF 'href="feedback/%3Cb%3E.html"' results/summary.html || fail 'a page has no link'
  [[ -s 'results/feedback/<b>.html' ]] || fail 'a page is missing'
}

# test similar: a copied hand-in with other names and comments is found, and nobody else's
similar() {
  local i
  for i in 1 2 3 4; do mkdir -p "all/s$i"; done
  cp "$solutions/E38_matmul_tiled/solutions/reference.cu" all/s1/matmul_tiled.cu
  sed 's/\btr\b/zeile/g; s/\btc\b/spalte/g; s/\bms\b/kachel/g; s|^ *//.*||; 1i // my own work' \
    all/s1/matmul_tiled.cu >all/s2/matmul_tiled.cu
  cp "$solutions"/E38_matmul_tiled/matmul_tiled.cu all/s3
  cp "$solutions"/E18_matmul/solutions/reference.cu all/s4/matmul_tiled.cu
  try timeout 200 "$warpstep" grade --all all --out results --only E38 --similar
  expect_code 0
  [[ $(sed 1d results/similar.csv) == 's1,s2,1,'* && $(wc -l <results/similar.csv) == 2 ]] ||
    fail "$(cat results/similar.csv)"
  grep -q 's1,s2' results/summary.html || fail 'the page does not say it'
}

# test hidden_tests: Gradescope may show the tests of hidden shapes later
hidden_tests() {
  write_right hand-in
  try timeout 100 "$warpstep" grade hand-in E02 --format gradescope --hidden-tests after_due_date --out scope
  expect_code 0
  [[ $(grep -c '"visibility": "after_due_date"' scope) == 1 ]] || fail "$(cat scope)"
  ! grep -q 'of 10 points' scope || fail 'the sum tells the hidden points'
}

# test clang: clang may compile the answers
clang() {
  command -v clang++ >/dev/null || skip 'clang is not installed'
  write_right hand-in
  try timeout 100 "$warpstep" grade hand-in E02 E21 --compiler clang++ --out points
  expect_code 0
  expect_text '20 of 20 points'
}
