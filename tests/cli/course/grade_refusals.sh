# Tests of what `warpstep grade` refuses. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/course/hand_ins
source "$repository/tests/cli/course/hand_ins"

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

# test merge: a folder without results is refused, and nothing is written into it
merge() {
  mkdir -p all/ada
  try "$warpstep" grade --merge all
  expect_refusal 'all has no results'
  [[ $(ls all) == ada ]] || fail "there is now: $(ls all)"
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

# test twins: where two have one name neither is judged, and everybody else is
twins() {
  write_right all/ada
  write_right all/bob
  write_right all/eve
  command -v bsdtar >/dev/null || skip 'bsdtar is not installed'
  bsdtar -acf all/bob.zip -C all/ada .
  try timeout 200 "$warpstep" grade --all all --out results --only E02
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  expect_code 1
  expect_text 'bob is skipped: there is bob and bob.zip, keep one'
  for name in ada eve; do expect_text "$name 10/10"; done
  expect_text '2 submissions in'
  try "$warpstep" grade --all all --out results --only E02 --dry-run
  expect_code 1
  expect_text 'eve: 1 answer'
}

# test cut: an archive that has lost its end is damaged, and not an answer that is no text
cut() {
  command -v bsdtar >/dev/null || skip 'bsdtar is not installed'
  mkdir whole all
  { cat "$solutions/E02_add_ten/solutions/reference.cu" && seq -f '// %.0f' 300; } >whole/add_ten.cu
  bsdtar -acf all/zip.zip -C whole .
  bsdtar -acf all/tar.tar -C whole .
  local archive
  for archive in all/zip.zip all/tar.tar; do truncate -s 1100 $archive; done
  truncate -s 300 all/zip.zip
  try timeout 100 "$warpstep" grade --all all --out results --only E02
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  for archive in zip tar; do
    grep -q 'cannot be unpacked: it is damaged' results/$archive.jsonl || fail "$(cat results/$archive.jsonl)"
  done
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

# test dates: what nobody can have meant is refused with its line, and a name that is not there is told
dates() {
  mkdir -p all/ada
  judge() {
    printf '%s\n' "$@" >dates
    try "$warpstep" grade --all all --only E02 --dates dates --out results --dry-run
  }
  judge 'due 2026-05-01' 'due E99 2026-05-01'
  expect_refusal 'dates:2: there is no exercise E99'
  judge 'due 2026-05-01' '' 'due 2026-05-02'
  expect_refusal 'dates:3: due has a line already, dates:1: keep one'
  judge 'due E21 2026-05-01' 'due block_reverse 2026-05-02'
  expect_refusal 'dates:2: due E21 has a line already'
  judge 'due 2026-05-01' 'free ada 2' 'free ada 3'
  expect_refusal 'dates:3: free ada has a line already'
  judge '# nothing'
  expect_refusal 'dates says nowhere what is due when'
  judge 'due 2026-05-01' 'due E21 2026-05-02' 'free 1' 'free ada 2' 'free nobody 3' 'handed-in ghost 2026-01-01'
  expect_code 0
  expect_text 'dates:5: there is no submission nobody in all'
  expect_text 'dates:6: there is no submission ghost in all'
  expect_no_text 'dates:4'
}

# test marked_dates: a file of dates that an editor of Windows has saved is read, and UTF-16 is refused by name
marked_dates() {
  mkdir -p all/ada
  printf '\xef\xbb\xbfdue 2026-05-01\r\nlate 10%% 3\r\n' >dates
  try "$warpstep" grade --all all --only E02 --dates dates --out results --dry-run
  expect_code 0
  printf 'due 2026-05-01\n' | iconv -t UTF-16 >wide
  try "$warpstep" grade --all all --only E02 --dates wide --out results --dry-run
  expect_refusal 'wide is UTF-16: save it as UTF-8'
}

# test formats: a format that --all does not write, and words that a format does not show, are refused
formats() {
  local format
  mkdir -p all/ada
  for format in gradescope classroom50 junit github classroom-legacy; do
    try "$warpstep" grade --all all --out results --format $format
    expect_refusal "--all writes jsonl, a file for each submission, and summary.csv: for $format judge one submission at a time, warpstep grade DIR --format $format --out FILE"
  done
  try "$warpstep" grade --all all --out results --format papyrus
  expect_refusal 'there is no format papyrus'
  try "$warpstep" grade all/ada --format junit --hidden-tests hidden
  expect_refusal '--hidden-tests is for --format gradescope'
  try "$warpstep" grade all/ada --count
  expect_refusal '--count says how many submissions are in DIR: give it with --all DIR'
  mkdir none
  try "$warpstep" grade --all none --count
  expect_refusal 'there is no submission in none'
  [[ ! -e results ]] || fail 'it wrote results'
}
