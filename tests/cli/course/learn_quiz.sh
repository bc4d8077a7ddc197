# Tests of the quizzes of `warpstep learn`, and of finding one's way. The line above each function is
# its name in ctest.
# shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

# test quiz: questions open with the exercises that are done, are counted, and unlock nothing
quiz() {
  "$warpstep" learn init .
  try "$warpstep" learn quiz
  expect_text 'no question is open so far'
  printf 'E0%s done 10 points 0 hints\n' 0 1 2 3 4 5 6 >>progress.txt
  said=$(echo 13 | "$warpstep" learn quiz)
  expect_text 'A launch has 3 blocks of 4 threads.'
  expect_text 'no: it is 12'
  expect_text 'quiz: 0 of 56 questions right, 1 wrong'
  grep -qx 'Q01 wrong' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  said=$(echo 'C)' | "$warpstep" learn quiz)
  expect_text 'Q02, after E01'
  expect_text $'right\n'
  try "$warpstep" learn quiz Q05 4.0
  expect_text $'right\n'
  try "$warpstep" learn quiz Q05 5
  expect_text 'no: it is 4'
  expect_text 'quiz: 2 of 56 questions right, 1 wrong'
  try "$warpstep" learn quiz Q06 </dev/null
  expect_text 'no answer: nothing is counted'
  try "$warpstep" learn quiz Q06 abc
  expect_text 'the answer is a number: nothing is counted'
  try "$warpstep" learn quiz Q03 x
  expect_text 'the answer is the letter of a choice: nothing is counted'
  expect_no_text 'it is b'
  try "$warpstep" learn quiz Q99
  expect_refusal 'there is no question Q99'
  try "$warpstep" learn list
  grep -qE ' E06  done +10/10 points' <<<"$said" || fail 'answers change the exercises'
  expect_text 'quiz: 2 of 56 questions right, 1 wrong'
}

# test all_questions: each question follows an exercise, has one answer among its choices, and a reason
all_questions() {
  "$warpstep" learn init .
  try "$warpstep" learn quiz --all
  expect_code 0
  diff <(sed -n 's/^\(Q[0-9]*\) .*/\1/p' <<<"$said") <(printf 'Q%02d\n' {1..56}) || fail 'a number is missing'
  awk '
    /^Q[0-9]+ [EH]/ { id = $1; measured = /measured/; choices = "" }
    /^[a-z]\) / { choices = choices substr($0, 1, 1) }
    /^= / {
      answer = substr($0, 3)
      if (measured ? answer != "?" : choices != "" ? index(choices, answer) == 0 : answer !~ /^[0-9.]+$/)
        { print id " has no such answer: " answer; wrong = 1 }
    }
    END { exit wrong }' "$repository"/course/quizzes/*.txt || fail 'an answer is none of the choices'
  mkdir -p own
  cp -r "$repository/course/"{course.json,codes.json,exercises} own/
  mkdir own/quizzes
  printf 'Q01 E01\nHow many?\n\nQ02 E01\n' >own/quizzes/A.txt
  try "$warpstep" learn --course own quiz --all
  expect_refusal 'quizzes/A.txt:3: a question without an answer'
}

# test measured: the answer to a question about the learner's own line is what the simulator counts
measured() {
  "$warpstep" learn init .
  try timeout 60 "$warpstep" learn quiz Q18 16
  expect_code 1
  expect_text 'Q18 asks about your matrix_add.cu, which has no such access yet'
  cp "$solutions/E12_matrix_add/wrong/1_lanes_walk_down.cu" E12_matrix_add/matrix_add.cu
  try timeout 60 "$warpstep" learn quiz Q18 1
  expect_text 'In matrix_add<<<'
  local far near
  far=$(sed -n 's/^no: it is //p' <<<"$said")
  cp "$solutions/E12_matrix_add/solutions/reference.cu" E12_matrix_add/matrix_add.cu
  try timeout 60 "$warpstep" learn quiz Q18 1
  near=$(sed -n 's/^no: it is //p' <<<"$said")
  [[ -n $far && -n $near && $near -lt $far ]] || fail "lanes that walk down touch ${far:-no}, else ${near:-no} sectors"
  echo 'int x' >E12_matrix_add/matrix_add.cu
  try timeout 60 "$warpstep" learn quiz Q18 1
  expect_code 1
  expect_text 'matrix_add.cu has no function'
  grep -qx 'Q18 wrong' progress.txt || fail "progress.txt says: $(cat progress.txt)"
}

# test finding: exercises have numbers without holes, by which one goes there; words find them
finding() {
  "$warpstep" learn init .
  try "$warpstep" learn list
  diff <(sed -nE 's/^(├|└)─ *([0-9]+) .*/\2/p' <<<"$said") <(seq 62) || fail 'a number is missing'
  grep -qE '^F  Races' <<<"$said" || fail 'there are no units'
  try "$warpstep" learn go 30
  expect_text '# H4 histograms'
  expect_text 'to write: H4_histograms/histograms.cu'
  grep -qx 'current H4' progress.txt || fail 'it is not the current one'
  try "$warpstep" learn go mandelbrot
  expect_text 'picture: E13_mandelbrot/'
  [[ -e $(sed -n 's/^picture: //p' <<<"$said") ]] || fail 'there is no such picture'
  try "$warpstep" learn search Bank conflict
  expect_text 'E46  transpose_no_conflicts'
  expect_no_text 'E05'
  try "$warpstep" learn search zebra
  expect_text 'no exercise has zebra'
  try "$warpstep" learn go 63
  expect_refusal 'there is no exercise 63'
}

# test keys: a question, a search and a jump while watching
keys() {
  "$warpstep" learn init .
  echo E00 done 0 points 0 hints >>progress.txt
  said=$(printf 'z\n12\n/\nmandelbrot\nj\nE02\nj\nnowhere\nq\n' | timeout 100 "$warpstep" learn 2>&1) || fail 'it did not end well'
  expect_text $'your answer: right\n'
  expect_text 'which words?  14  E13  mandelbrot'
  expect_text '# E02 add_ten'
  expect_text 'judging E02_add_ten/add_ten.cu'
  expect_text 'there is no exercise nowhere'
  grep -qx 'current E02' progress.txt || fail 'it is not the current one'
}
