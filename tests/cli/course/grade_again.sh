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
