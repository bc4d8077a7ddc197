# Tests of a course of one's own. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# Refused: the course with this text in course.json, in one sentence with these words.
expect_fault() { # expect_fault TEXT WORDS
  printf '%s' "$1" >lab/course.json
  try "$warpstep" learn --course lab init work
  expect_refusal "$2"
  expect_no_text 'json.exception'
  [[ ! -e work ]] || fail 'it wrote into the folder'
}

# test faults: what is wrong in course.json or exercise.json is told with the file and what to write
faults() {
  local unit='"id": "A", "title": "T"'
  mkdir lab
  try "$warpstep" learn --course lab init work
  expect_refusal 'lab is no course: there is no course.json in it'
  "$warpstep" learn dev new lab/exercises/E60_my_kernel
  "$warpstep" learn dev new lab/exercises/E60_another
  expect_fault '{"units": []}' 'lab/course.json: the course has no "title": add it, such as "title": "'
  expect_fault '{"title": 3, "units": []}' '"title" of the course is no text: write it as in "title": "'
  expect_fault '{"title": "", "units": []}' '"title" of the course is no text'
  expect_fault '{"title": "M"}' 'the course has no "units"'
  expect_fault '{"title": "M", "units": {}}' '"units" of the course is no list'
  expect_fault '{"title": "M", "units": []}' 'the course has no exercises: name their folders in a unit'
  expect_fault '{"title": "M", "units": [3]}' 'unit 1 is no object: write { ... }'
  expect_fault '{"title": "M", "units": [{"title": "T", "exercises": []}]}' 'unit 1 has no "id": add it, such as "id": "A"'
  expect_fault '{"title": "M", "units": [{"id": "A", "exercises": []}]}' 'unit 1 has no "title"'
  expect_fault "{\"title\": \"M\", \"units\": [{$unit}]}" 'unit 1 has no "exercises"'
  expect_fault "{\"title\": \"M\", \"units\": [{$unit, \"exercises\": \"E60_my_kernel\"}]}" '"exercises" of unit 1 is no list of texts'
  expect_fault "{\"title\": \"M\", \"units\": [{$unit, \"exercises\": [2]}]}" '"exercises" of unit 1 is no list of texts'
  expect_fault "{\"title\": \"M\", \"units\": [{$unit, \"exercises\": [\"E77\"]}]}" 'unit A names E77, and there is no '
  expect_fault "{\"title\": \"M\", \"units\": [{$unit, \"exercises\": [\"E60_my_kernel\", \"E60_another\"]}]}" \
    'E60_my_kernel and E60_another have one "id", E60: give each its own'
  expect_fault '[]' 'the course is no object'
  expect_fault $'{"title": "M",\n "units" []}' 'lab/course.json:2:10: this is no JSON'
  expect_fault '' 'lab/course.json:1:1: this is no JSON'
  whole="{\"title\": \"M\", \"units\": [{$unit, \"exercises\": [\"E60_my_kernel\"]}]}"
  local file=lab/exercises/E60_my_kernel/exercise.json
  cp "$file" kept
  sed -i '/"title"/d' "$file"
  expect_fault "$whole" 'E60_my_kernel/exercise.json: the exercise has no "title"'
  sed 's/"hints"/"hint"/' kept >"$file"
  expect_fault "$whole" 'the exercise has no "hints"'
  sed 's|"my_kernel.cu"|"../my_kernel.cu"|' kept >"$file"
  expect_fault "$whole" '"file" of the exercise is no name of a file'
}

# test marked: files of a course that an editor of Windows has saved are read
marked() {
  "$warpstep" learn dev new lab/exercises/E60_my_kernel
  mkdir lab/quizzes
  printf '\xef\xbb\xbf{"title": "M",\r\n"units": [{"id": "A", "title": "T", "exercises": ["E60_my_kernel"]}]}\r\n' >lab/course.json
  printf '\xef\xbb\xbfQ90 E60\r\nHow many?\r\n= 4\r\nSo many.\r\n\r\nQ91 E60\r\nAnd now?\r\n= 5\r\nMore.\r\n' >lab/quizzes/all.txt
  sed -i '1s/^/\xef\xbb\xbf/' lab/exercises/E60_my_kernel/{exercise.json,README.md,wrong/1_*.cu}
  try "$warpstep" learn --course lab init work
  expect_code 0
  cd work
  try "$warpstep" learn quiz --all
  expect_code 0
  expect_text Q91
  try timeout 100 "$warpstep" learn --course ../lab dev mutants E60 --answer wrong/1_
  expect_no_text 'must begin with'
}

# test remembered: the folder of a learner remembers its course, and is told when that is gone
remembered() {
  "$warpstep" learn dev new lab/exercises/E60_my_kernel
  echo '{"title": "In our lab", "units": [{"id": "A", "title": "T", "exercises": ["E60_my_kernel"]}]}' >lab/course.json
  try "$warpstep" learn --course lab/ init work
  expect_code 0
  expect_text '1 exercise is in work; next: cd work && warpstep learn'
  grep -q 'warpstep learn run E60 ' work/README.md || fail "$(cat work/README.md)"
  cd work
  try "$warpstep" learn list
  expect_code 0
  expect_text 'my_kernel'
  try timeout 100 "$warpstep" learn run E60
  expect_text 'E60 my_kernel'
  try "$warpstep" learn init .
  expect_text '1 exercise is here'
  [[ ! -e E02_add_ten ]] || fail 'another course was written into it'
  cd E60_my_kernel
  try "$warpstep" learn notebook E60
  expect_code 0
  cd ..
  # Whoever grades says which course it is: a hand-in does not.
  try "$warpstep" grade . E60 --dry-run
  expect_refusal 'there is no exercise E60'
  mv ../lab ../moved
  try "$warpstep" learn list
  expect_refusal 'the course of this folder, '
  expect_text '/lab, is not there: name its place by --course DIR'
  try "$warpstep" learn --course ../moved list
  expect_code 0
  try "$warpstep" learn --course ../moved init .
  try "$warpstep" learn list
  expect_code 0
  chown 12345 .warpstep/course 2>/dev/null || skip 'the rest needs the right to give a file away'
  try "$warpstep" learn list
  expect_refusal 'names a course by the word of another user: name one that you trust by --course DIR'
}

# test page: the course that docs/own-course.md shows is judged and graded
page() {
  mkdir -p lab
  awk '/^```json$/ { copy = 1; next } /^```$/ { copy = 0 } copy' "$repository/docs/own-course.md" >lab/course.json
  "$warpstep" learn dev new lab/exercises/E60_my_kernel
  "$warpstep" learn dev new lab/exercises/E61_another
  try timeout 200 "$warpstep" learn --course lab dev check --backend sim
  expect_code 0
  try "$warpstep" learn --course lab init work
  expect_text '2 exercises are in work'
  cp lab/exercises/E60_my_kernel/solutions/reference.cu work/E60_my_kernel/my_kernel.cu
  echo words >secret
  mkdir all
  mv work all/ada
  try timeout 200 "$warpstep" grade --all all --out results --course lab --secret-file secret --no-cage
  expect_code 0
  expect_text 'ada 10/20'
}
