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

# test unread: a notebook that cannot be read is named, and is not the same as none; what else is there counts
unread() {
  local right=$solutions/E02_add_ten/solutions/reference.cu name
  mkdir -p all/{cut,empty,wide,latin,old,large,beside,hidden}
  notebook whole.ipynb "%%answer E02=$right"
  head -c 300 whole.ipynb >all/cut/work.ipynb
  : >all/empty/work.ipynb
  iconv -t UTF-16 whole.ipynb >all/wide/work.ipynb
  sed 's|__global__|// caf\xe9 __global__|' whole.ipynb >all/latin/work.ipynb
  echo '{"worksheets": [], "nbformat": 3}' >all/old/work.ipynb
  { cat whole.ipynb && head -c 17000000 /dev/zero | tr '\0' ' '; } >all/large/work.ipynb
  cp all/cut/work.ipynb all/beside
  cp "$right" all/beside/add_ten.cu
  printf '\0\5' >all/hidden/._work.ipynb
  try timeout 200 "$warpstep" grade --all all --out results --only E02 --jobs 2 --no-cage
  expect_code 0
  for name in cut empty latin; do
    grep -q 'work.ipynb cannot be read: it is damaged, or cut off' results/$name.jsonl || fail "$(cat results/$name.jsonl)"
  done
  grep -q 'work.ipynb is UTF-16: save it as UTF-8' results/wide.jsonl || fail "$(cat results/wide.jsonl)"
  grep -q 'work.ipynb is no notebook with cells: save it as' results/old.jsonl || fail "$(cat results/old.jsonl)"
  grep -q 'work.ipynb has more than 16 MB: clear its outputs' results/large.jsonl || fail "$(cat results/large.jsonl)"
  expect_text 'beside 10/10'
  [[ $(grep ,absent, results/summary.csv) == hidden,* ]] || fail "absent: $(cat results/summary.csv)"
}

# test indented: empty lines before %%answer do not hide an answer, and its lines are those of the cell
indented() {
  mkdir hand-in
  cat >hand-in/work.ipynb <<'NOTEBOOK'
{"cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": ["\n", "  \n",
"%%answer E02\n", "__global__ void add_ten(const float* a, float* out, int n) {\n", "  out[0] = a[0] + ;\n", "}\n"]}],
"metadata": {}, "nbformat": 4, "nbformat_minor": 5}
NOTEBOOK
  try timeout 100 "$warpstep" grade hand-in E02 --no-cage --format jsonl --out told
  expect_code 0
  grep -q '"line":5,' told || fail "it is not judged, or its lines are others: $(cat told)"
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
