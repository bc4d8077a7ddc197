# Tests of exercises as notebooks. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

# Writes a notebook: notebook FILE HEAD=ANSWER_FILE…, a code cell for each answer.
notebook() {
  local file=$1 cells='' each
  shift
  for each; do
    cells+="${cells:+, }{\"cell_type\": \"code\", \"id\": \"c${#cells}\", \"metadata\": {}, \"outputs\": [], \"execution_count\": null, \"source\": ["
    cells+="\"${each%%=*}\\n\"$(sed 's/\\/\\\\/g; s/"/\\"/g; s/\t/\\t/g; s/.*/, "&\\n"/' "${each#*=}")]}"
  done
  printf '{"cells": [%s], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n' "$cells" >"$file"
}

points_of() { sed -n '$s/.*"points":\([0-9]*\),.*/\1/p'; }

# test written: an exercise is written as a notebook with its statement, its starter and a cell that judges
written() {
  try "$warpstep" learn notebook E05
  expect_code 0
  expect_text 'E05_add_ten_guard.ipynb is written'
  for words in '"nbformat": 4' '# E05 add_ten_guard' '%%answer E05' '%grade E05' 'add_ten_guard(const float* a'; do
    grep -qF -- "$words" E05_add_ten_guard.ipynb || fail "the notebook has no $words"
  done
  try "$warpstep" learn notebook E05
  expect_refusal 'is there already'
  try "$warpstep" learn notebook E99
  expect_refusal 'E99'
  try "$warpstep" learn notebook e05 -o nowhere/mine.ipynb
  expect_refusal 'nowhere/mine.ipynb cannot be written'
}

# test pictured: a notebook has the pictures of its statement inside
pictured() {
  try "$warpstep" learn notebook E13 -o mandelbrot.ipynb
  expect_code 0
  grep -q 'picture[.]svg' mandelbrot.ipynb && fail "it names a file that is not beside it"
  local coded
  coded=$(sed -n 's|.*<img alt=.*data:image/svg+xml;base64,\([A-Za-z0-9+/=]*\).*|\1|p' mandelbrot.ipynb)
  base64 -d <<<"$coded" | cmp - "$solutions"/E13_mandelbrot/picture.svg || fail "its picture is another one"
}

# test graded: grade takes the answers in a notebook like files
graded() {
  mkdir hand-in
  notebook hand-in/homework.ipynb "%%answer E02=$solutions/E02_add_ten/solutions/reference.cu" \
    "%%answer block_reverse=$solutions/E21_block_reverse/solutions/reference.cu"
  try timeout 200 "$warpstep" grade hand-in E02 E21 E04 --no-cage --format jsonl --out told
  expect_code 0
  [[ $(points_of <told) == 20 ]] || fail "it has $(points_of <told) points: $(cat told)"
}

# test strange: notebooks that are none, with two answers or too deep are no crash, and give no points
strange() {
  local right=$solutions/E02_add_ten/solutions/reference.cu
  mkdir hand-in
  echo 'no JSON' >hand-in/a.ipynb
  echo '{"cells": [1, null, {"cell_type": "code"}, {"cell_type": "code", "source": [7, {}]}]}' >hand-in/b.ipynb
  head -c 2000000 /dev/zero | tr '\0' '[' >hand-in/c.ipynb
  try timeout 100 "$warpstep" grade hand-in E02 --no-cage --format jsonl --out told
  [[ $(points_of <told) == 0 ]] || fail "it has $(points_of <told) points"
  notebook hand-in/d.ipynb "%%answer E02=$right" "%%answer E02=$solutions/E02_add_ten/add_ten.cu"
  try timeout 100 "$warpstep" grade hand-in E02 --no-cage --format jsonl --out told
  grep -q 'two cells of d.ipynb answer E02: remove one of them' told || fail "two answers are not said: $(cat told)"
}

# test crowded: a notebook with more answers than a course has is refused, and none of them is taken
crowded() {
  local cell each cells=()
  mkdir hand-in
  notebook one.ipynb "%%answer E02=$solutions/E02_add_ten/solutions/reference.cu"
  cell=$(sed 's/^{"cells": \[//; s/\], "metadata": {}, "nbformat.*//' one.ipynb)
  for ((each = 0; each < 1001; ++each)); do cells+=("$cell"); done
  (IFS=,; printf '{"cells": [%s], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n' "${cells[*]}") >hand-in/many.ipynb
  try timeout 100 "$warpstep" grade hand-in E02 --no-cage --format jsonl --out told
  [[ $(points_of <told) == 0 ]] || fail "it has $(points_of <told) points"
  grep -q 'many.ipynb has more than 1000 answers' told || fail "it is not said: $(cat told)"
}
