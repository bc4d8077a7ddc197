# Tests of `warpstep learn`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

# test course: the course is written once, an exercise is judged, and progress is saved as text
course() {
  try "$warpstep" learn init here
  expect_code 0
  cd here
  try timeout 60 "$warpstep" learn run E02
  expect_code 1
  expect_text 'V2'
  expect_text 'ask yourself: '
  expect_text '0/10 points'
  cp "$solutions/E02_add_ten/solutions/reference.cu" E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run add_ten
  expect_code 0
  expect_text '10/10 points'
  expect_text 'other ways to do it'
  local ways=("$solutions"/E02_add_ten/solutions/*.cu)
  grep -qE "^  global loads of all threads( +[0-9]+){$((${#ways[@]} + 1))}$" <<<"$said" ||
    fail 'no counts side by side'
  grep -q '^E02 done 10 points' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  try "$warpstep" learn init .
  grep -q 'int i' E02_add_ten/add_ten.cu || fail "the answer was written over"
  try "$warpstep" learn list
  expect_text 'E02  done  10/10 points  add_ten'
  try "$warpstep" learn reset E02
  expect_code 0
  grep -q 'Your code goes here' E02_add_ten/add_ten.cu || fail "the file is not as it was"
  [[ -e E02_add_ten/add_ten.cu.before-reset ]] || fail "the answer is gone"
  try "$warpstep" learn reset E02
  expect_text "back in its original state"
  echo "// second" >>E02_add_ten/add_ten.cu
  try "$warpstep" learn reset E02
  expect_text "add_ten.cu.before-reset.2"
  grep -q "int i" E02_add_ten/add_ten.cu.before-reset || fail "the first answer is gone"
  grep -q "second" E02_add_ten/add_ten.cu.before-reset.2 || fail "the second answer is gone"
  expect_clean
}

# test warm_up: the warm-up is judged and kept, and no points are counted for it
warm_up() {
  "$warpstep" learn init .
  cp "$solutions/E00_runner/solutions/reference.cu" E00_runner/runner.cu
  try timeout 60 "$warpstep" learn run E00
  expect_code 0
  expect_text 'without points'
  try "$warpstep" learn list
  grep -qE 'E00  done +no points  runner' <<<"$said" || fail 'the list says otherwise'
  try "$warpstep" learn list --json
  expect_code 0
  expect_text "\"file\": \"$PWD/E00_runner/runner.cu\""
  [[ $(grep -c '"done": true' <<<"$said") == 1 ]] || fail 'one exercise is done'
  try "$warpstep" grade . E00
  expect_refusal 'E00 gives no points'
}

# test demo: the program to try before E22 keeps its phases apart in every order of threads
demo() {
  "$warpstep" learn init .
  local order orders=()
  for order in in-order reverse interleaved random:1 random:2; do
    try timeout 60 "$warpstep" run E22_missing_barrier/barrier_demo.cu --schedule "$order"
    expect_code 0
    orders+=("$(tr '\n' ' ' <<<"$said")")
    [[ $(sort -n <<<"${said%$'\n'}" | tr '\n' ' ') == '-4 -3 -2 -1 1 2 3 4 10 20 30 40 ' ]] ||
      fail "not all numbers came under $order"
    [[ $(head -n 4 <<<"$said" | sort -n | tr '\n' ' ') == '1 2 3 4 ' &&
      $(tail -n 4 <<<"$said" | sort -n | tr '\n' ' ') == '10 20 30 40 ' ]] ||
      fail "phases are mixed under $order"
  done
  [[ ${orders[0]} != "${orders[1]}" ]] || fail 'the orders do not differ'
}

# test schedule: an exercise runs under a single order of threads, which progress does not count
schedule() {
  "$warpstep" learn init .
  cp "$solutions/E21_block_reverse/wrong/1_"*.cu E21_block_reverse/block_reverse.cu
  try timeout 60 "$warpstep" learn run E21 --schedule reverse
  expect_text 'schedule reverse: the last thread runs first'
  expect_text 'progress needs all'
  cp "$solutions/E02_add_ten/solutions/reference.cu" E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02 --schedule random:7
  expect_code 0
  ! grep -q '^E02 done' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  try "$warpstep" learn run E02 --schedule sideways
  expect_refusal 'there is no order sideways; the orders are in-order, reverse,'
  echo current E02 >>progress.txt
  said=$(printf 's\ns\nq\n' | timeout 100 "$warpstep" learn 2>&1) || fail 'it did not end well'
  expect_text 'schedule reverse'
  expect_text 'schedule interleaved'
}

# test race: a race is reported by its lines, its threads and a question, though the values are right
race() {
  "$warpstep" learn init .
  cp "$solutions/E21_block_reverse/wrong/5_returns_before_the_barrier.cu" \
    E21_block_reverse/block_reverse.cu
  try timeout 60 "$warpstep" learn run E21
  expect_code 1
  expect_text 'B1'
  expect_text ' --break block_reverse.cu:'
  expect_text 'see it: warpstep learn '
  expect_text 'ask yourself: '
  expect_no_text $'\033'
}

# test smallest: a mistake is told with the smallest size that shows it
smallest() {
  "$warpstep" learn init .
  cp "$solutions/E24_pool3/wrong/1_halo_missing.cu" E24_pool3/pool3.cu
  try timeout 60 "$warpstep" learn run E24 --all
  expect_code 1
  expect_text 'seen with n=64, 2 blocks of 32 threads'
  expect_text 'the smallest size that shows it: n=33, 2 blocks of 32'
}

# test view_of_a_mistake: the page of a wrong answer opens where the first finding happens
view_of_a_mistake() {
  "$warpstep" learn init .
  try timeout 60 "$warpstep" learn view E22
  expect_code 0
  expect_text 'played step by step, from the mistake on: file://'
  expect_text 'view.html#finding=1'
  grep -q '"rule":"race-shared"' E22*/view.html || fail 'the page does not have the finding'
}

# test examples: every statement names a player, of the starter or of a right answer without its code
examples() {
  local folder id
  for folder in "$solutions"/*/; do
    folder=${folder%/} id=${folder##*/}
    id=${id%%_*}
    case $id in E00) id=E02 ;; E48) id=E07 ;; esac # have no kernel
    grep -q "^\*\*To watch\.\*\* \`warpstep learn view $id --example\` plays" "$folder/README.md" ||
      fail "the statement of $folder names no player"
  done
  "$warpstep" learn init .
  try timeout 60 "$warpstep" learn view E04 --example
  expect_code 0
  expect_text 'threads 0..31 read a[0..31], one each'
  expect_text 'played step by step: file://'
  grep -q '"title":"E04, a right answer"' E04_add/example.html || fail 'the page has another title'
  ! grep -q 'int i = ' E04_add/example.html || fail 'the page has the code of a solution'
  ! grep -q '/solutions/' E04_add/example.html || fail 'the page names a solution'
  try timeout 60 "$warpstep" learn view E22 --example
  expect_text 'example.html#finding=1'
  grep -q 'missing_barrier.cu' E22*/example.html || fail 'the starter is not in the page'
  try timeout 60 "$warpstep" learn view E00 --example
  expect_code 0
  expect_text 'E00 launches no kernel: there is nothing to play'
}

# test plays_mistakes: a failing verdict names the player, and a wrong value is where its cell was written
plays_mistakes() {
  "$warpstep" learn init .
  cat >E04_add/add.cu <<'CU'
__global__ void add(const float* a, const float* b, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] - b[threadIdx.x];
}
CU
  try timeout 60 "$warpstep" learn run E04
  expect_code 1
  expect_text "play it: warpstep learn view E04 --cell 'out["
  [[ $said =~ --cell\ \'(out\[[0-9]+\])\' ]]
  try timeout 60 "$warpstep" learn view E04 --cell "${BASH_REMATCH[1]}"
  expect_code 0
  expect_text '&cell='
  try "$warpstep" learn view E04 --cell out
  expect_refusal 'out is no cell; cells are written as out[3]'
  try timeout 60 "$warpstep" learn view E04 --cell 'nosuch[3]'
  expect_refusal 'no launch of E04 has an array nosuch; there are a, b, out'
  try timeout 60 "$warpstep" learn view E04 --cell 'out[99999]'
  expect_code 0
  expect_text 'no launch that was recorded has out[99999]'
  # On a terminal the page is made at once.
  ! script -qec "timeout 60 $(printf %q "$warpstep") learn run E04" /dev/null >screen.txt ||
    fail 'a wrong answer passes'
  grep -q 'played step by step, from the mistake on: file://.*view.html#launch=[0-9]*&cell=' screen.txt ||
    fail "the terminal says: $(cat screen.txt)"
  [[ -s E04_add/view.html ]] || fail 'there is no page'
  echo '__global__ void add(' >E04_add/add.cu
  try timeout 60 "$warpstep" learn run E04
  expect_no_text 'play it'
}

# test folded: ten lines say what is wrong, where and why; all the rest is shown on request
folded() {
  "$warpstep" learn init .
  cp "$solutions/E21_block_reverse/wrong/1_"*.cu E21_block_reverse/block_reverse.cu
  try timeout 60 "$warpstep" learn run E21
  expect_code 1
  expect_text 'judging E21_block_reverse/block_reverse.cu'
  expect_text '>    7 |   if (t < count) s[t] = a[first + t];'
  expect_text '8 |   if (t < count) out[first + t] = s[count - 1 - t];'
  expect_text 'missing: __syncthreads()'
  expect_text 'more and counts: --all'
  expect_no_text 'sectors of a warp'
  expect_no_text "$PWD"
  # The line above the screen, ten of it, the one that says how to see the rest, and that of the player.
  [[ $(wc -l <<<"${said%$'\n'}") -le 13 ]] || fail 'it is longer than ten lines'
  try timeout 60 "$warpstep" learn run E21 --all
  expect_text 'sectors of a warp'
  cd E23_divergent_barrier
  cp "$solutions/E23_divergent_barrier/solutions/reference.cu" divergent_barrier.cu
  try timeout 60 "$warpstep" learn run E23
  expect_code 0
  expect_text 'judging divergent_barrier.cu'
  grep -qE '^  barriers of a thread +2  \(exactly 2\)  ok$' <<<"$said" || fail 'two rows for one gate'
}

# test view: view describes the accesses of a run's threads, phase by phase, and draws them
view() {
  "$warpstep" learn init .
  cp "$solutions/E21_block_reverse/solutions/reference.cu" E21_block_reverse/block_reverse.cu
  try timeout 60 "$warpstep" learn view E21
  expect_code 0
  expect_text 'block_reverse<<<1, 64>>>'
  expect_text 'threads 0..63 write s[0..63], one each'
  expect_text 'threads 0..63 read a[0..63], one each'
  grep -qE '^  out: global memory, [0-9]+ bytes$' <<<"$said" || fail 'out has another name'
  expect_text 'after barrier 1'
  expect_text 'threads 0..63 read s[63..0], one each'
  grep -q '"launches":' E21_block_reverse/view.html || fail "there is no player in view.html"
}

# test doubles: a line in double precision is reported where float would do, and costs no points
doubles() {
  try "$warpstep" learn init .
  cp "$solutions/E14_polar_distance/solutions/reference.cu" E14_polar_distance/polar_distance.cu
  try timeout 60 "$warpstep" learn run E14
  expect_no_text 'D1'
  sed -i 's/2.0f/2.0/' E14_polar_distance/polar_distance.cu
  try timeout 60 "$warpstep" learn run E14
  expect_code 0
  expect_text '10/10 points'
  expect_text 'D1  this line computes in double precision'
  expect_text 'line 3 of polar_distance.cu'
}

# test barrier: if threads of a block race, the missing barrier is named by two lines
barrier() {
  "$warpstep" learn init .
  try timeout 60 "$warpstep" learn run E22
  expect_code 1
  expect_text 'R1'
  expect_text 'missing: __syncthreads() between missing_barrier.cu:'
  try timeout 60 "$warpstep" learn run E22 --all
  expect_code 1
  expect_text 'B2 a __syncthreads() between missing_barrier.cu:'
  expect_text 'the code after barrier 1'
}

# test hints: each hint is stronger, and the level is kept
hints() {
  "$warpstep" learn init .
  try "$warpstep" learn hint E02
  expect_text 'E02 hint 1 of 3'
  try "$warpstep" learn hint E02
  expect_text 'E02 hint 2 of 3'
  try "$warpstep" learn hint E02 3
  expect_text 'E02 hint 3 of 3'
  grep -q '^E02 open .* 3 hints' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  try "$warpstep" learn explain r1
  expect_text 'a race'
}

# test watching: a saved file is judged without a key, and q quits; a second watcher is refused
watching() {
  "$warpstep" learn init .
  echo current E02 >>progress.txt
  mkfifo keys
  timeout 100 "$warpstep" learn <keys >screen 2>&1 &
  local watcher=$!
  exec 9>keys
  for _ in $(seq 300); do grep -q 'q:quit' screen && break; sleep 0.2; done
  grep -q '0/10 points' screen || fail "$(cat screen)"
  try timeout 10 "$warpstep" learn
  expect_text 'another warpstep learn is watching this folder'
  cp "$solutions/E02_add_ten/solutions/reference.cu" new
  mv new E02_add_ten/add_ten.cu
  for _ in $(seq 300); do grep -q '10/10 points' screen && break; sleep 0.2; done
  grep -q '10/10 points' screen || fail "a save was not seen: $(cat screen)"
  echo q >&9
  exec 9>&-
  wait "$watcher" || fail "it did not end well"
  expect_clean
}

# test watching_all: any exercise that is saved is judged, and becomes the current one
watching_all() {
  "$warpstep" learn init .
  echo current E02 >>progress.txt
  mkfifo keys
  timeout 100 "$warpstep" learn <keys >screen 2>&1 &
  local watcher=$!
  exec 9>keys
  for _ in $(seq 300); do grep -q 'q:quit' screen && break; sleep 0.2; done
  cp "$solutions/E05_add_ten_guard/solutions/reference.cu" new
  mv new "$(ls E05_*/*.cu)"
  for _ in $(seq 300); do grep -q '10/10 points' screen && break; sleep 0.2; done
  grep -q '^E05 was saved: it is the current exercise now' screen || fail "$(cat screen)"
  grep -q '^judging E05_' screen || fail "$(cat screen)"
  for _ in $(seq 50); do grep -q '^current E05' progress.txt && break; sleep 0.1; done
  grep -q '^current E05' progress.txt || fail "the current one is not kept: $(cat progress.txt)"
  # The first one again, and one that is removed, which nobody works at.
  rm E06_*/*.cu
  echo '// again' >>E02_add_ten/add_ten.cu
  for _ in $(seq 300); do grep -q '^E02 was saved' screen && break; sleep 0.2; done
  grep -q '^E02 was saved' screen || fail "the first one is not judged again: $(cat screen)"
  ! grep -q 'E06' screen || fail "a removed file counts as saved: $(cat screen)"
  echo q >&9
  exec 9>&-
  wait "$watcher" || fail "it did not end well"
  expect_clean
}

# test trouble: bad files are reported in a sentence, at the learner's line, and nothing is lost
trouble() {
  "$warpstep" learn init .
  echo '__global__ void add_ten(const float* a, float* out, int n) { out[0] = ; }' \
    >E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02
  expect_code 1
  expect_text 'add_ten.cu:1'
  echo '__global__ void add_ten(float a) {}' >E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02
  expect_text 'add_ten.cu: the function takes (float), and has to be'
  echo '__global__ void add_eleven(float a) {}' >E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02
  expect_text 'has no function that can be called as'
  rm E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02
  expect_text 'there is no file'
  try "$warpstep" learn view E02
  expect_refusal 'E02_add_ten/add_ten.cu is missing; warpstep learn reset E02 restores it'
  echo '__global__ void add_ten(const float* a, float* out, int n) { while (n > 0) out[0] = n; }' \
    >E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02
  expect_text 'H1'
  try "$warpstep" learn run E77
  expect_text 'there is no exercise E77'
  cd /
  try "$warpstep" learn list
  expect_refusal 'here is no course'
}

# test as_typed: every command that is named can be typed as it is
as_typed() {
  local line
  ln -s "$warpstep" typed
  try env WARPSTEP_COMMAND=./typed ./typed learn init lessons
  line=$(sed -n 's/.*next: //p' <<<"$said")
  [[ $line == 'cd lessons && ../typed learn' ]] || fail 'the next step is another one'
  cd lessons
  export WARPSTEP_COMMAND=../typed
  try timeout 60 ../typed learn run E02
  line=$(sed -n 's/.*see it: //p' <<<"$said")
  [[ $line == '../typed learn explain V2' ]] || fail 'the command to see it is another one'
  try $line
  expect_code 0
  cd ..
  try env WARPSTEP_COMMAND=./typed ./typed learn list
  expect_text './typed learn init FOLDER'
}

# test own: a teacher's own exercise is created, found complete, and proved
own() {
  try "$warpstep" learn dev new E60_add_more
  expect_code 0
  export XDG_CACHE_HOME=$PWD/cache
  try timeout 200 "$warpstep" learn dev check E60_add_more
  expect_code 0
  expect_text 'E60: the starter fails, the reference passes'
  rm E60_add_more/wrong/[1-6]*
  try timeout 200 "$warpstep" learn dev mutants E60_add_more
  expect_code 0
  local right=("$solutions"/E02_add_ten/solutions/*.cu)
  expect_text "0 of ${#right[@]} right ones were rejected"
  sed -i 's/+ 10.0/+ 11.0/' E60_add_more/grader.cpp
  try timeout 200 "$warpstep" learn dev check E60_add_more
  expect_code 1
}
