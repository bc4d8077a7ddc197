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
