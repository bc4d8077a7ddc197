# Tests of `warpstep learn` under trouble: full disks, read-only folders, removed files, Ctrl-C. The
# line above each function is its name in ctest. shellcheck shell=bash disable=SC2154

solutions=$repository/course/exercises

# Calls itself in a mount namespace of its own; skips the test if that is not permitted.
within_mounts() { # within_mounts FUNCTION
  unshare --user --map-root-user --mount true 2>/dev/null || unshare --mount true 2>/dev/null ||
    skip 'mount namespaces are not permitted here'
  local how=(unshare --mount)
  unshare --mount true 2>/dev/null || how=(unshare --user --map-root-user --mount)
  local words=0
  export warpstep repository solutions folder
  export -f "$1" try fail expect_code expect_text
  "${how[@]}" bash -euo pipefail -c "$1" || words=$?
  return "$words"
}

fills_up() {
  mkdir disk
  mount -t tmpfs -o size=2m none disk || exit 77
  cd disk
  "$warpstep" learn init .
  cp "$solutions/E02_add_ten/solutions/reference.cu" E02_add_ten/add_ten.cu
  cp progress.txt ../before
  cat /dev/zero >fill 2>/dev/null || true
  try timeout 100 "$warpstep" learn run E02
  expect_code 0
  expect_text '10/10 points'
  expect_text 'your progress cannot be saved: No space left on device'
  cmp -s progress.txt ../before || fail "progress was damaged: $(cat progress.txt)"
  [[ -z $(find . -name '.progress.*') ]] || fail 'half a file is left'
  mkdir new
  try timeout 100 "$warpstep" learn init new
  expect_code 1
  expect_text 'cannot be'
  [[ $(wc -l <<<"$said") == 1 ]] || fail 'more than a sentence'
  rm fill
  try timeout 100 "$warpstep" learn run E02
  grep -q '^E02 done 10 points' progress.txt || fail "progress.txt says: $(cat progress.txt)"
}

# test full_disk: on a full disk there is a verdict, a sentence says what is not saved, nothing is
# lost
full_disk() {
  local words=0
  within_mounts fills_up || words=$?
  [[ $words != 77 ]] || skip 'a small disk cannot be mounted here'
  [[ $words == 0 ]] || exit "$words"
  expect_clean
}

reads_only() {
  "$warpstep" learn init disk
  cp "$solutions/E02_add_ten/solutions/reference.cu" disk/E02_add_ten/add_ten.cu
  mount --bind disk disk && mount -o remount,bind,ro disk || exit 77
  cd disk
  try timeout 100 "$warpstep" learn run E02
  expect_code 0
  expect_text '10/10 points'
  expect_text 'your progress cannot be saved: Read-only file system'
  try timeout 100 "$warpstep" learn hint E02
  expect_text 'E02 hint 1 of 3'
  expect_text 'your progress cannot be saved'
  try timeout 100 "$warpstep" learn reset E02
  expect_code 1
  expect_text 'cannot be written: Read-only file system'
  said=$(echo q | timeout 100 "$warpstep" learn 2>&1) || fail 'watching ends in an error'
  expect_text 'q:quit'
}

# test read_only: in a folder that cannot be written exercises are judged, and a sentence says the rest
read_only() {
  local words=0
  within_mounts reads_only || words=$?
  [[ $words != 77 ]] || skip 'a folder cannot be mounted read-only here'
  [[ $words == 0 ]] || exit "$words"
  expect_clean
}

# test two_at_once: two exercises judged at once in one folder are both kept
two_at_once() {
  "$warpstep" learn init .
  cp "$solutions/E02_add_ten/solutions/reference.cu" E02_add_ten/add_ten.cu
  cp "$solutions/E04_add/solutions/reference.cu" E04_add/add.cu
  timeout 200 "$warpstep" learn run E02 >first 2>&1 &
  try timeout 200 "$warpstep" learn run E04
  wait $! || fail "the first one failed: $(cat first)"
  expect_code 0
  grep -q '^E02 done 10 points' progress.txt && grep -q '^E04 done 10 points' progress.txt ||
    fail "progress.txt says: $(cat progress.txt)"
}

# Waits until a file has these words.
wait_for() { # wait_for FILE WORDS
  SECONDS=0
  until grep -qF -- "$2" "$1"; do
    [[ $SECONDS -lt 100 ]] || fail "no '$2' in: $(cat "$1")"
    sleep 0.1
  done
}

# test renamed: a file that is gone while it is watched is reported, and judged once it is back
renamed() {
  "$warpstep" learn init .
  cp "$solutions/E02_add_ten/solutions/reference.cu" answer
  echo current E02 >>progress.txt
  mkfifo keys
  timeout 250 "$warpstep" learn <keys >screen 2>&1 &
  local watcher=$!
  exec 9>keys
  wait_for screen 'q:quit'
  mv E02_add_ten/add_ten.cu E02_add_ten/mine.cu
  wait_for screen 'add_ten.cu is missing; warpstep learn reset E02 restores it'
  mv answer E02_add_ten/add_ten.cu
  wait_for screen '10/10 points'
  echo q >&9
  exec 9>&-
  wait "$watcher" || fail "it did not end well"
  grep -q '^E02 done 10 points' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  expect_clean
}

# Waits until the terminal shows these words.
wait_on_screen() {
  SECONDS=0
  until said=$(tmux -L "$terminal" capture-pane -p -S -200) && [[ $said == *"$1"* ]]; do
    [[ $SECONDS -lt 100 ]] || fail "the terminal does not show: $1"
    sleep 0.1
  done
}

# Waits until the shell in the terminal asks for the next command.
wait_for_prompt() {
  SECONDS=0
  until said=$(tmux -L "$terminal" capture-pane -p -S -200) &&
    [[ $(grep -v '^ *$' <<<"$said" | tail -n 1) =~ ^'ready>'\ *$ ]]; do
    [[ $SECONDS -lt 100 ]] || fail 'the shell does not come back'
    sleep 0.1
  done
}

# test interrupted: Ctrl-C in a terminal, idle or while judging, ends it and restores the terminal
interrupted() {
  command -v tmux >/dev/null || skip 'tmux is not installed'
  "$warpstep" learn init .
  cp "$solutions/E02_add_ten/solutions/reference.cu" E02_add_ten/add_ten.cu
  echo current E02 >>progress.txt
  terminal=warpstep-$$
  trap 'tmux -L "$terminal" kill-server 2>/dev/null || true; rm -rf -- "$folder"' EXIT
  tmux -L "$terminal" -f /dev/null new-session -d -x 120 -y 50 env PS1='ready> ' bash --norc --noprofile
  wait_for_prompt
  tmux -L "$terminal" send-keys "stty -a >before; '$warpstep' learn" Enter
  wait_on_screen 'q:quit'
  tmux -L "$terminal" send-keys h
  wait_on_screen 'E02 hint 1 of 3'
  tmux -L "$terminal" send-keys C-c
  wait_for_prompt
  tmux -L "$terminal" send-keys 'stty -a >after; echo "first $((128 + 2))"' Enter
  wait_on_screen 'first 130'
  cmp before after || fail 'the terminal is not as it was'
  grep -q '^E02 done 10 points 1 hints' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  cat >E02_add_ten/add_ten.cu <<'CU'
__global__ void add_ten(const float* a, float* out, int n) { while (n > 0) out[0] = n; }
CU
  tmux -L "$terminal" send-keys "clear; '$warpstep' learn" Enter
  wait_on_screen 'judging'
  sleep 2
  tmux -L "$terminal" send-keys C-c
  wait_for_prompt
  tmux -L "$terminal" send-keys 'stty -a >after; echo "again $((128 + 2))"' Enter
  wait_on_screen 'again 130'
  [[ $said != *'q:quit'* ]] || fail 'it went on after Ctrl-C'
  cmp before after || fail 'the terminal is not as it was'
  grep -q '^E02 done 10 points 1 hints' progress.txt || fail "progress.txt says: $(cat progress.txt)"
  [[ -z $(pgrep -f "$TMPDIR" || true) ]] || fail 'a process is left over'
  expect_clean
}

# The number of the line of a file that has these words.
line_of() { grep -n -m 1 -F "$1" "$2" | cut -d: -f1; }

# test endless: an endless loop of a kernel or of the host is ended, and named with its line
endless() {
  "$warpstep" learn init .
  cp "$solutions"/E07_saxpy/wrong/*_never_comes_back.cu E07_saxpy/saxpy.cu
  try timeout 60 "$warpstep" learn run E07
  expect_code 1
  expect_text "H1  the host's code did not come back in time"
  expect_text "line $(line_of 'while (odd != 0)' E07_saxpy/saxpy.cu)"
  cp "$solutions"/E08_hypot_stride/wrong/*_never_moves_on.cu E08_hypot_stride/hypot_stride.cu
  try timeout 60 "$warpstep" learn run E08
  expect_code 1
  expect_text 'H1  kernel hypot_stride: still running after 2 s'
  expect_text 'i < n; i += 0'
  expect_text '--break hypot_stride.cu:'
  expect_no_text 'signal'
}

# Judges FILE as an answer to FOLDER; a launch may take a second. $said holds the verdicts.
judge_quickly() {
  local prefix=${warpstep%/bin/warpstep}
  try "$warpstep" build-answer "$prefix/share/warpstep/course/exercises/$1" "$2" "$PWD/answer" "$(command -v g++)" ''
  expect_text '"good":true'
  try timeout 60 "$prefix/libexec/warpstep/course-judge" "--child=$PWD/answer" --launch-seconds=1 "-ts=${1%%_*} *"
}

# test launches: a host that launches without end is ended in its line, and no kernel is blamed
launches() {
  cat >equalise.cu <<'CU'
__global__ void wait(const unsigned char* rgb, unsigned char* out) {
  for (int i = 0; i < 20; ++i) __syncthreads();
  out[threadIdx.x] = rgb[threadIdx.x];
}

void equalise(const unsigned char* rgb, unsigned char* out, int n) {
  while (n > 0)
    wait<<<1, 1>>>(rgb, out);
}
CU
  judge_quickly E53_equalise equalise.cu
  # By the clock, or sooner where its launches fill the judge's report of them.
  [[ $said == *'"code":"H1","what":"the host'* || $said == *'"code":"L2","what":"too many launches: '* ]] ||
    fail 'neither the clock nor the launches are told'
  [[ $said == *'"file":"'*'equalise.cu"'* && $said == *' in line 8'* ]] || fail 'no line is named'
  expect_no_text '"code":"P1"'
  expect_no_text '"code":"E1"'
}

# Judges a script in the place of an answer: $1 is what it does where the judge's own code would answer. Further words
# are options of the judge.
judge_script() {
  printf '#!/bin/bash\n%s\n' "$1" >answer
  chmod +x answer
  try timeout 60 "${warpstep%/bin/warpstep}/libexec/warpstep/course-judge" "--child=$PWD/answer" '-ts=E02 *' "${@:2}"
  expect_no_text '"passed":true'
}

# test channels: who writes into the judge's pipe, closes it or ends the program is told what was seen
channels() {
  local begins='printf "B\0\0\0\0\0\0\0\0" >&4'
  judge_script "$begins; echo all is well >&4"
  expect_text '"code":"E1","what":"the pipe in which the judge'"'"'s own code answers holds other bytes'
  expect_text 'the run counts as failed'
  expect_no_text '"code":"J1"'
  judge_script "$begins; exit 93"
  expect_text '"code":"E1","what":"the pipe in which the judge'"'"'s own code answers was closed'
  expect_no_text '"code":"J1"'
  judge_script "$begins; exit 3"
  expect_text '"what":"the program ended itself (exit code 3)'
  expect_no_text '"code":"J1"'
  judge_script "$begins; kill -9 \$\$"
  expect_text '"code":"J1","what":"this machine ended the program by signal 9'
  expect_no_text '"code":"E1","what":"the program was terminated'
  judge_script "$begins; [[ ! -e '$PWD/was' ]] || exit 3; : >'$PWD/was'; kill -9 \$\$"
  expect_text '"what":"the program ended itself (exit code 3)'  # when it was judged once more
  judge_script "$begins; printf -v part %1000000s x; for ((i = 0; i < 65; i++)); do much[i]=\$part; done
    for ((i = 0; i < 100000; i++)); do :; done; kill -9 \$\$" --megabytes=80
  expect_text '"code":"E1","what":"the program used '
  expect_text 'where it was ended: an answer has 80 MB'
  expect_no_text '"code":"J1"'
  judge_script 'exit 3'
  expect_text '"code":"J1","what":"the judge could not run the answer: its own program ended with exit code 3'
  expect_no_text '"code":"E1"'
}

# test stopped: what a kernel that was stopped did not come to write is not told as a mistake
stopped() {
  sed 's/^  const int i = .*/&\n  for (volatile int k = 0; k >= 0;) {}/' \
    "$solutions/E07_saxpy/solutions/reference.cu" >saxpy.cu
  judge_quickly E07_saxpy saxpy.cu
  expect_text "\"code\":\"H1\",\"what\":\"kernel saxpy_kernel: still running after 1 s, the time limit of a launch"
  expect_text ", and a thread is still in line $(line_of 'volatile int k' saxpy.cu)\""
  expect_no_text '"code":"U2"'
  expect_no_text 'where the threads are'
}

# test own_copies: the program around an answer uses none of the answer's functions
own_copies() {
  local own
  own=$(nm "${warpstep%/bin/warpstep}/lib/warpstep/libwarpstep_course_child.a" 2>/dev/null |
    awk '$2 == "W" && $3 ~ /^_Z/ { print $3 }' | c++filt)
  [[ -z $own ]] || fail "it would use the answer's: $own"
}

# test own_library: the standard library calls none of an answer's functions, which are instrumented
own_library() {
  local theirs
  judge_quickly E15_tensor_map "$solutions/E15_tensor_map/solutions/reference.cu"
  theirs=$(nm -D --defined-only answer | awk '$2 == "W" && $3 ~ /basic_string|buffer/ { print $3 }')
  [[ -z $theirs ]] || fail "it can call: $theirs"
}

# test swapped: where x and y are swapped, the judge says so
swapped() {
  local wrong=$solutions/E10_rgb_to_grey_2d/wrong/1_row_and_column_swapped.cu
  judge_quickly E10_rgb_to_grey_2d "$wrong"
  expect_text 'possible cause: x and y, or width and height, are swapped'
  expect_no_text 'only the end is wrong'
}

# test cause: the first sentence is about the line that is to blame
cause() {
  "$warpstep" learn init .
  cp "$solutions"/E07_saxpy/wrong/*_sets_a_cell_on_the_host.cu E07_saxpy/saxpy.cu
  try timeout 60 "$warpstep" learn run E07
  expect_code 1
  expect_text '  P2  the host writes byte 0'
  expect_text "line $(line_of '*dout = 0;' E07_saxpy/saxpy.cu) of saxpy.cu"
  cp "$solutions"/E06_blocks/wrong/1_rounds_down.cu E06_blocks/add_ten_blocks.cu
  try timeout 60 "$warpstep" learn run E06 --all
  expect_text 'the launch of add_ten_blocks, whose shape shape_for() gives, fails'
  expect_text 'has 0 blocks: n / 256 rounds down, and (n + 255) / 256 up'
  expect_text "line $(line_of 'return {' E06_blocks/add_ten_blocks.cu) of add_ten_blocks.cu"
  expect_no_text 'stub.cu'
  expect_text 'too few to give each cell a thread of its own'
  expect_no_text 'should be 0'
  cp "$solutions"/E13_mandelbrot/wrong/*_place_overflows_int.cu E13_mandelbrot/mandelbrot.cu
  try timeout 60 "$warpstep" learn run E13
  expect_text 'numbers are smaller: the type of an index is too narrow, such as int,'
  sed 's/x < w && y < h/y * w + x < w * h/' "$solutions"/E10_rgb_to_grey_2d/solutions/reference.cu \
    >E10_rgb_to_grey_2d/rgb_to_grey_2d.cu
  try timeout 60 "$warpstep" learn run E10
  expect_text '(188 without a sign)'
}

# test own_files: the learner's own answer may be a link, and include a header of theirs
own_files() {
  "$warpstep" learn init .
  echo '__device__ float ten() { return 10; }' >E02_add_ten/mine.h
  sed 's/+ 10/+ ten()/; 1i #include "mine.h"' "$solutions/E02_add_ten/solutions/reference.cu" >E02_add_ten/kept.cu
  ln -sf kept.cu E02_add_ten/add_ten.cu
  try timeout 60 "$warpstep" learn run E02
  expect_code 0
  expect_text '10/10 points'
  try timeout 60 "$warpstep" grade . E02 --no-cage
  expect_text 'is a link'
}

# test any_folder: in a folder whose name means something to make or to the shell, a right answer has its
# points, and the command that goes there can be typed
any_folder() {
  local name typed
  for name in 'C# $HOME: my "course"' $'two\nlines' 'b\ack'; do
    try "$warpstep" learn init "./$name"
    expect_code 0
    typed=${said##*next: }
    bash -c "${typed% && *}" || fail 'it cannot be typed'
    cp "$solutions/E02_add_ten/solutions/reference.cu" "$name/E02_add_ten/add_ten.cu"
    cd "$name"
    try timeout 100 "$warpstep" learn run E02
    cd ..
    expect_text '10/10 points'
  done
}

# test told_in_learn: a copy of the wrong size has a reason about copies, and a second main() its line
told_in_learn() {
  "$warpstep" learn init .
  sed 's/n \* sizeof(float)/n/' "$solutions/E07_saxpy/solutions/reference.cu" >E07_saxpy/saxpy.cu
  try timeout 100 "$warpstep" learn run E07
  expect_text 'the number of bytes copied to the device should be'
  expect_text 'why: Copies count bytes, not cells'
  echo 'int main() {}' >>E01_iota/iota.cu
  try timeout 100 "$warpstep" learn run E01
  expect_text "iota.cu:$(wc -l <E01_iota/iota.cu): the judge has a main() of its own"
}
