# Tests of the pages that play each exercise's worked example or starter. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# shellcheck source=tests/cli/view/browser.sh
source "$repository/tests/cli/view/browser.sh"

# example ID: writes the page of an exercise, of 1 MB at most, and says where it is; nothing for one
# without kernels
example() {
  try timeout 100 "$warpstep" learn view "$1" --example
  expect_code 0
  case $1 in E00 | E48) expect_text "$1 launches no kernel: there is nothing to play"; return ;; esac
  expect_text 'played step by step'
  local page
  page=$(echo "$PWD/$1"_*/example.html)
  [[ $(stat -c %s "$page") -le 1000000 ]] || fail "the page of $1 has $(stat -c %s "$page") bytes"
  # Of a right answer the page has the accesses, but no line of its source.
  grep -q '"sources":{}' "$page" || grep -q "\"title\":\"[a-z_0-9]*\.cu\"" "$page" ||
    fail "the page of $1 has the source of an answer"
  echo "$page"
}

# plays FIRST LAST: the exercises with these places in the course are played, all in one browser
plays() {
  "$warpstep" learn init . >/dev/null
  local id page pages=() number=0
  for id in $(grep -oE '"[EH][0-9]+_' "$repository/course/course.json" | tr -d '"_'); do
    number=$((number + 1))
    ((number >= $1 && number <= $2)) || continue
    page=$(example "$id") || fail "$page"
    [[ -z $page ]] || pages+=("$page")
  done
  need_browser
  for page in "${pages[@]}"; do
    printf '<script>%s</script>' "$(cat "$repository/tests/cli/course/examples.js")" >>"$page"
  done
  echo '<body>' >empty.html
  opened empty.html "const pages = [$(printf '"file://%s", ' "${pages[@]}")];
$(cat "$repository/tests/cli/course/pages.js")" >dom.html
  grep -q "data-played=\"${#pages[@]}\"" dom.html ||
    fail "of ${#pages[@]} pages: $(grep -o 'data-[a-z]*="[^"]*"' dom.html || tail -3 browser.log)"
}

# test plays_first: the first examples of the course are pages of 1 MB at most that play
plays_first() { plays 1 16; }

# test plays_second: so are the next ones
plays_second() { plays 17 32; }

# test plays_third: and those that follow
plays_third() { plays 33 48; }

# test plays_last: and the last ones, with all harder exercises behind their units
plays_last() { plays 49 99; }
