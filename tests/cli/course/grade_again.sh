# Tests of what `warpstep grade` keeps from one run to the next. The line above each function is its name in
# ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/course/hand_ins
source "$repository/tests/cli/course/hand_ins"

# test forgotten: doctor tells the verdicts that grade keeps, with the texts of hand-ins, and clears them
forgotten() {
  export XDG_CACHE_HOME=$PWD/cache
  mkdir -p all/ada
  { cat "$solutions/E02_add_ten/solutions/reference.cu" && echo '// written by ada'; } >all/ada/add_ten.cu
  try timeout 200 "$warpstep" grade --all all --out results --only E02
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  grep -rq 'written by ada' cache/warpstep/verdicts || fail 'no text is kept'
  try "$warpstep" doctor
  grep -qE 'verdicts on hand-ins +[1-9][0-9]*, [1-9][0-9]* MB of at most 64, with the texts' <<<"$said" ||
    fail 'the verdicts are not told'
  try "$warpstep" doctor --clear-cache
  expect_code 0
  grep -qE 'verdicts on hand-ins +0, 0 MB of at most 64$' <<<"$said" || fail 'they are told as if they were there'
  [[ -z $(ls cache/warpstep) ]] || fail "left: $(ls cache/warpstep)"
}

# test renamed: who was renamed or removed since is told and left out of the summary, and nothing is lost
renamed() {
  mkdir -p all/{ada,bob,eve}
  judge() { try timeout 200 "$warpstep" grade --all all --out results --only E02 --no-cage "$@"; }
  judge
  expect_text '3 submissions in'
  expect_no_text 'leaves out'
  mv all/bob all/bobby
  rm -r all/eve
  judge
  expect_code 0
  expect_text 'the summary leaves out bob, eve: no submission in all has that name; warpstep grade --merge results takes in'
  expect_text '2 submissions in'
  [[ $(cut -d, -f1 results/summary.csv | paste -sd' ') == 'submission ada bobby' ]] || fail "$(cat results/summary.csv)"
  ! grep -qE '>(bob|eve)<' results/summary.html || fail 'the page has one of them'
  [[ -s results/bob.jsonl && -s results/eve.jsonl ]] || fail 'a result is lost'
  judge --submission ada
  expect_text '2 submissions in'
  try "$warpstep" grade --merge results --all all
  expect_code 0
  expect_text '2 submissions in'
  try "$warpstep" grade --merge results
  expect_text '4 submissions in'
}
