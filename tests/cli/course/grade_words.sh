# Tests of what `warpstep grade` is asked, and refuses. The line above each function is its name in ctest.
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
  mkdir empty some some/ada
  try "$warpstep" grade --all empty --out results
  expect_refusal 'there is no submission in empty'
  try "$warpstep" grade --all some --out results --task 1
  expect_refusal 'there is no task 1: they are numbered from 0, and the last is 0'
  [[ ! -e results ]] || fail 'it wrote results'
  try "$warpstep" grade hand-in --seconds 0
  expect_text '0 is no time limit: give 1 to 86400 seconds'
  expect_no_text 000000
  try "$warpstep" grade --all some --task=-1 --out results
  expect_text '-1 is no number: give 0 or more'
}

# test words: with --all each word is an exercise, and a folder is refused
words() {
  mkdir -p all/ada
  try "$warpstep" grade --all all E02 add_ten_guard --dry-run
  expect_code 0
  expect_text 'ada: 0 answers, 2 absent'
  try "$warpstep" grade E02 --all all --dry-run
  expect_text 'ada: 0 answers, 1 absent'
  try "$warpstep" grade all/ada --all all --out results
  expect_refusal 'all/ada is no exercise'
  try "$warpstep" grade E99 --all all --out results
  expect_refusal 'E99 is no exercise'
  [[ ! -e results ]] || fail 'it wrote results'
}

# test entries: what is no submission is told by its own name, and stops nobody else's
entries() {
  local long name page
  long=$(printf 'ö%.0s' {1..125})
  mkdir -p all/ada all/.hidden elsewhere "all/$long" "all/${long}b"
  ln -s ../elsewhere all/by_link
  ln -s ada all/twice
  ln -s nowhere all/dangling
  ln -s loop all/loop
  mkfifo all/pipe
  try timeout 100 "$warpstep" grade --all all --out results --only E02
  expect_code 1
  for name in by_link twice dangling loop; do expect_text "all/$name is skipped: it is a link"; done
  expect_no_text elsewhere
  expect_text 'all/.hidden is skipped: its name begins with a dot'
  expect_text 'all/pipe is skipped: it is no folder and no archive'
  expect_text '3/3'
  expect_text '3 submissions in'
  expect_no_text 'no result'
  for name in ada "$long" "${long}b"; do
    grep -q "^$name,absent,0,10,0\$" results/summary.csv || fail "$name: $(cat results/summary.csv)"
  done
  grep -q '<td>0<td>10<td>0$' results/summary.html || fail 'days late are not told'
  grep -o 'feedback/[^"]*' results/summary.html | sort -u >pages
  [[ $(wc -l <pages) == 3 ]] || fail "$(cat pages)"
  while read -r page; do
    [[ -s results/$(printf '%b' "${page//%/\\x}") ]] || fail "there is no $page"
  done <pages
  rm all/{by_link,twice,dangling,loop}
  try timeout 100 "$warpstep" grade --all all --out results --only E02
  expect_code 0
  expect_text '3 submissions in'
}

# test compiler: one that is not there, or is none, costs nobody any points
compiler() {
  write_right hand-in
  try "$warpstep" grade hand-in E02 --compiler nog++ --out result
  expect_refusal 'there is no compiler nog++ on this machine: --compiler takes g++ or clang++'
  try "$warpstep" grade hand-in E02 --compiler false --out result
  expect_refusal 'false does not compile C++ on this machine'
  [[ ! -e result ]] || fail 'it wrote a result'
}

# test clang: clang may compile the answers
clang() {
  command -v clang++ >/dev/null || skip 'clang is not installed'
  write_right hand-in
  try timeout 100 "$warpstep" grade hand-in E02 E21 --compiler clang++ --out points
  expect_code 0
  expect_text '20 of 20 points'
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
