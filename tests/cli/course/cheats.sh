# Cheating answers: each says in its first line what it tries. None gets a point that it does not
# deserve, and none disturbs the hand-in after it. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

exercise=E02 file=add_ten.cu compile_seconds=10
right=$repository/course/exercises/E02_add_ten/solutions/reference.cu

# Sets $judged to the points of a hand-in.
points_of() { judged=$(sed -n '$s/.*"points":\([0-9]*\),.*/\1/p' "results/$1.jsonl"); }

# Two honest hand-ins, one judged before all others and one after.
honest_ones() {
  mkdir -p all/aa_honest all/zz_honest
  cp "$right" "all/aa_honest/$file"
  cp "$right" "all/zz_honest/$file"
  echo 'words of a secret' >secret
}

# Judges all hand-ins; cheats may have as many points as $1 says. Further words come before the command.
judge_all() {
  local most=$1 folder name
  shift
  try timeout 280 "$@" "$warpstep" grade --all all --out results --only "$exercise" --jobs 2 --regrade \
    --secret-file secret --compile-seconds "$compile_seconds"
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
  expect_code 0
  for folder in all/*; do
    name=${folder#all/}
    points_of "$name"
    if [[ $name == *_honest ]]; then
      [[ $judged == 10 ]] || fail "$name has ${judged:-no} points: $(cat "results/$name.jsonl")"
    else
      [[ -n $judged && $judged -le $most ]] ||
        fail "$name has ${judged:-no} points: $(cat "results/$name.jsonl")"
    fi
  done
  ! grep -rlE 'root:x?:0:|words of a secret' results || fail 'a file of the machine is in a result'
  cmp -s "$right" "all/zz_honest/$file" || fail 'the hand-in of another has changed'
  [[ ! -e /tmp/warpstep-was-here ]] || fail 'a shell was started'
  expect_clean
}

# All cheats of a subject in one run.
judge_subject() {
  local cheat
  honest_ones
  for cheat in "$repository/tests/grade/cheats/$1"/*.cu; do
    head -n 1 "$cheat" | grep -q '^// ' || fail "$cheat does not say what it tries"
    mkdir "all/$(basename "$cheat" .cu)"
    cp "$cheat" "all/$(basename "$cheat" .cu)/$file"
  done
  judge_all "${2:-0}"
}

# test files: no file of the machine reaches the compiler or a feedback
files() { judge_subject files; }

# test compilers: no compilation outlives its limits
compilers() {
  compile_seconds=5
  judge_subject compilers
}

# test before_main: nothing runs before the judge's main program
before_main() { judge_subject before_main; }

# test system: an answer reaches neither the system nor the C library's files and processes
system() { judge_subject system; }

# test interposing: an answer replaces nothing of the judge, the checkers and CUDA
interposing() {
  mkdir -p all/redefines_behind_a_{mark,return}
  { printf '// \r#define launch launch\n' && cat "$right"; } >all/redefines_behind_a_return/add_ten.cu
  { printf '\xef\xbb\xbf#define launch launch\n' && cat "$right"; } >all/redefines_behind_a_mark/add_ten.cu
  judge_subject interposing
}

# test computing: what does no parallel work gets at most two points
computing() { judge_subject computing 2; }

# test hosts: what a function of the host does instead of a kernel earns nothing
hosts() {
  exercise=E07 file=saxpy.cu
  right=$repository/course/exercises/E07_saxpy/solutions/reference.cu
  judge_subject hosts
}

# test disguises: what the host computes from an input that a kernel has disguised earns nothing
disguises() {
  exercise=E07 file=saxpy.cu
  right=$repository/course/exercises/E07_saxpy/solutions/managed_memory.cu
  judge_subject disguises
}

# test disguised_cells: nor what comes to the host by copies; a few sums are no disguise
disguised_cells() {
  exercise=E36 file=exclusive_scan.cu
  right=$repository/course/exercises/E36_exclusive_scan/solutions/reference.cu
  local near
  for near in "$repository"/tests/grade/near_misses/*.cu; do
    near=$(basename "$near" .cu)
    mkdir -p "all/${near}_honest"
    cp "$repository/tests/grade/near_misses/$near.cu" "all/${near}_honest/$file"
  done
  judge_subject disguised_cells
}

# test between: what the host computes between two kernels earns nothing where nothing may leave the device
between() {
  exercise=E53 file=equalise.cu
  right=$repository/course/exercises/E53_equalise/solutions/reference.cu
  judge_subject between
}

# test hand_ins: a link, a pipe, a folder and a large file are no answers
hand_ins() {
  honest_ones
  mkdir all/{link,outside,pipe,folder,large,device}
  ln -s "$right" all/link/add_ten.cu
  ln -s "$(dirname "$right")" all/outside/E02_add_ten
  ln -s ../../../zz_honest/add_ten.cu all/outside/add_ten.cu
  mkfifo all/pipe/add_ten.cu
  mkdir all/folder/add_ten.cu
  head -c 2000000 /dev/zero >all/large/add_ten.cu
  ln -s /dev/zero all/device/add_ten.cu
  judge_all 0
}

# test container: as root of a container without namespaces, answers are judged as everywhere
container() {
  [[ $(id -u) == 0 ]] || skip 'only root can make such a container'
  expect_open_installation
  local cheat
  honest_ones
  chmod 755 "$folder" "$folder/here" "$folder/tmp"
  for cheat in files/includes_passwd files/takes_a_file_in_by_assembly compilers/fills_the_disk \
    before_main/overwrites_a_result system/opens_a_file computing/nan_everywhere; do
    mkdir "all/${cheat#*/}"
    cp "$repository/tests/grade/cheats/$cheat.cu" "all/${cheat#*/}/add_ten.cu"
  done
  judge_all 0 "$repository/tests/grade/as_container_root"
  [[ $(tail -n 1 results/zz_honest.jsonl) == *'a user of its own'* ]] || fail 'it had no such user'
}
