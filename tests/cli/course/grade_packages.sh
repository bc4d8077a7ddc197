# Tests of the packages that `warpstep grade` writes and comes with. The line above each function is its name
# in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/course/hand_ins
source "$repository/tests/cli/course/hand_ins"

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

# test array: the job script has one task for each hand-in, folders and archives alike
array() {
  command -v bsdtar >/dev/null || skip 'bsdtar is not installed'
  write_right all/ada
  write_right zed
  bsdtar -acf all/zed.zip -C zed .
  bsdtar -acf all/Mia.TAR -C zed .
  mkdir all/.hidden
  : >all/notes.txt
  try "$warpstep" grade --all all --count
  expect_code 0
  [[ $said == 3 ]] || fail 'the count is another one'
  try timeout 200 "$warpstep" grade --package out --only E02
  expect_code 0
  mkdir bin
  cat >bin/sbatch <<'SBATCH'
#!/usr/bin/env bash
set -euo pipefail
[[ $1 =~ ^--array=0-([0-9]+)$ ]]
for ((SLURM_ARRAY_TASK_ID = 0; SLURM_ARRAY_TASK_ID <= BASH_REMATCH[1]; ++SLURM_ARRAY_TASK_ID)); do
  SLURM_ARRAY_TASK_ID=$SLURM_ARRAY_TASK_ID bash "$2"
done
SBATCH
  chmod +x bin/sbatch
  export HANDINS=$PWD/all RESULTS=$PWD/results PATH=$PWD/bin:$(dirname "$warpstep"):$PATH
  cd out
  sed -n 's/^#   \(sbatch\|warpstep\)/\1/p' grade.slurm >commands
  [[ $(wc -l <commands) == 2 ]] || fail "its commands are: $(cat commands)"
  try timeout 200 bash -euo pipefail commands
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  expect_code 0
  expect_text '3 submissions in'
  [[ $(grep -c ',10,10,10,0$' ../results/summary.csv) == 3 ]] || fail "$(cat ../results/summary.csv)"
}

# test packed: what is asked of packages is in each of them, and what none can have is refused
packed() {
  local word
  echo words >mine
  try timeout 200 "$warpstep" grade --package out --only add_ten --only E21 --seconds 20 --hidden-tests hidden --secret-file mine
  expect_code 0
  [[ $(<out/secret) == words && $(stat -c %a out/secret) == 600 ]] || fail "the secret is $(<out/secret)"
  grep -qF -- '--task "$SLURM_ARRAY_TASK_ID" --seconds 20 --only E02 --only E21' out/grade.slurm || fail "$(cat out/grade.slurm)"
  grep -qF -- '--task "$JOB_COMPLETION_INDEX" --seconds 20 --only E02 --only E21' out/grade-job.yaml || fail "$(cat out/grade-job.yaml)"
  grep -qF '"/out", "--seconds", "20", "--only", "E02", "--only", "E21"]' out/Containerfile || fail "$(cat out/Containerfile)"
  ! grep -q '@' out/grade.slurm out/grade-job.yaml out/Containerfile || fail 'a mark was left'
  cmake -E tar xf out/gradescope.zip run_autograder secret
  grep -qF -- '--seconds 20 --hidden-tests hidden ${COURSE_EXERCISES:-E02 E21}' run_autograder || fail "$(cat run_autograder)"
  [[ $(<secret) == words ]] || fail 'the package for Gradescope has another secret'
  mkdir hand-in
  for word in hand-in "--course ${warpstep%/bin/warpstep}/share/warpstep/course" '--dates dates' '--format junit' '--format jsonl' '--all hand-in' '--out results' \
    '--submission ada' '--task 0' '--jobs 2' '--similar' '--count' '--dry-run' '--regrade' '--no-cage' '--compiler clang++'; do
    # shellcheck disable=SC2086
    try timeout 100 "$warpstep" grade --package new $word
    case $word in
      hand-in) expect_refusal '--package takes no submission: name exercises as in --only E02' ;;
      *) expect_refusal "--package takes no ${word%% *}: " ;;
    esac
    [[ ! -e new ]] || fail "it wrote a package for $word"
  done
  try "$warpstep" grade --package new --only E00
  expect_refusal 'E00 gives no points'
}

# test again: packages that are written again have the secret that they had, and another one is refused
again() {
  local before
  try timeout 200 "$warpstep" grade --package out
  expect_code 0
  expect_no_text 'stays as it was'
  before=$(<out/secret)
  [[ ${#before} == 32 ]] || fail "the secret is $before"
  try timeout 200 "$warpstep" grade --package out
  expect_code 0
  expect_text 'out/secret stays as it was: hidden shapes are those of before'
  cmake -E tar xf out/gradescope.zip secret
  [[ $(<out/secret) == "$before" && $(<secret) == "$before" ]] || fail 'the secret is another one'
  echo words >mine
  try timeout 200 "$warpstep" grade --package out --secret-file mine
  expect_refusal 'out/secret holds another secret, by which hidden shapes would change: remove it, or leave out'
  [[ $(<out/secret) == "$before" ]] || fail 'the secret is another one'
}
