# Tests of `warpstep grade` where the machine fails: no answer loses a point by that. The line above
# each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/course/hand_ins
source "$repository/tests/cli/course/hand_ins"

# A compiler that looks well, and does $1 where it is to compile an answer.
write_compiler() {
  mkdir -p compiler/bin
  printf '#!/bin/bash\nfor word; do [[ $word != -o ]] || { %s; }; done\nexec g++ "$@"\n' "$1" >compiler/bin/g++
  chmod +x compiler/bin/g++
}

# The right answer to E02 is not judged, and the words say why.
expect_not_judged() {
  expect_code 1
  expect_text 'ada 0/10, 1 not judged'
  grep -q '^ada,not judged,not judged,10,0$' results/summary.csv || fail "$(cat results/summary.csv)"
  grep -q "\"not_judged_because\":\"[^\"]*$1" results/ada.jsonl || fail "$(cat results/ada.jsonl)"
  ! grep -q '"code":"C1"' results/ada.jsonl || fail "$(cat results/ada.jsonl)"
}

# test killed_compiler: a compiler that the machine kills costs no points, and the next run judges
killed_compiler() {
  write_right all/ada
  # shellcheck disable=SC2016
  write_compiler 'kill -9 $$'
  try timeout 100 "$warpstep" grade --all all --only E02 --out results --compiler "$PWD/compiler/bin/g++"
  expect_not_judged 'this machine does not compile'
  try timeout 100 "$warpstep" grade all/ada E02 --format gradescope --out result --compiler "$PWD/compiler/bin/g++"
  expect_code 1
  expect_text 'E02 is not judged'
  [[ ! -e result ]] || fail 'a service would take it for no points'
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_code 0
  expect_text 'ada 10/10'
  grep -q '^ada,10,10,10,0$' results/summary.csv || fail "$(cat results/summary.csv)"
}

# test forged: an answer that says what a broken machine would say is judged all the same
forged() {
  mkdir -p all/ada
  printf '#error No space left on device: Killed signal terminated program cc1plus\n' >all/ada/add_ten.cu
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_code 0
  expect_text 'ada 0/10'
  expect_no_text 'not judged'
  grep -q '"code":"C1"' results/ada.jsonl || fail "$(cat results/ada.jsonl)"
}

# test broken_installation: a library that is missing costs no points
broken_installation() {
  write_right all/ada
  cp -r "${warpstep%/bin/warpstep}" broken
  rm broken/lib/warpstep/libwarpstep_course_child.a
  try timeout 100 broken/bin/warpstep grade --all all --only E02 --out results
  expect_not_judged 'this machine does not compile'
}

# test no_binutils: without nm nothing is judged, as nobody could say what an answer contains
no_binutils() {
  write_right all/ada
  mkdir tools
  ln -s /usr/bin/* tools/
  rm tools/nm
  PATH=$PWD/tools try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_refusal 'there is no nm on this machine, by which an answer is judged: install binutils'
  [[ ! -e results ]] || fail 'it wrote results'
}

judges_with_broken_binutils() {
  write_right all/ada
  local tool
  for tool in nm objdump; do
    mount --bind /bin/false "$(readlink -f "/usr/bin/$tool")" || exit 77
    try timeout 100 "$warpstep" grade --regrade --all all --only E02 --out results
    expect_not_judged "$tool does not read the object file"
    umount "$(readlink -f "/usr/bin/$tool")"
  done
}

# test broken_binutils: an nm or objdump that does not work costs no points, and excuses no answer
broken_binutils() { within_mounts judges_with_broken_binutils; }

# Runs a function with mounts of its own, if the machine allows it.
within_mounts() {
  local words=0
  unshare -rm true 2>/dev/null || skip 'no file system can be mounted here'
  export -f "$1" expect_not_judged expect_code expect_refusal expect_lines expect_clean expect_text fail try write_right
  export warpstep repository solutions
  unshare -rm bash -euo pipefail -c "$1" || words=$?
  [[ $words != 77 ]] || skip 'a small disk cannot be mounted here'
  [[ $words == 0 ]] || exit "$words"
}

judges_on_a_full_disk() {
  write_right all/ada
  mkdir disk
  mount -t tmpfs -o "size=$1" none disk || exit 77
  chmod 1777 disk
  TMPDIR=$PWD/disk try timeout 200 "$warpstep" grade --regrade --all all --only E02 --out results
  expect_not_judged .
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_text 'ada 10/10'
}
has_no_room() { judges_on_a_full_disk 64k; }
has_little_room() { judges_on_a_full_disk 2m; }

# test full_disk: a full disk costs no points
full_disk() {
  export -f judges_on_a_full_disk
  within_mounts has_no_room
  rm -r results disk
  within_mounts has_little_room
}

writes_to_a_full_disk() {
  write_right all/ada
  write_right all/grace
  mkdir results
  mount -t tmpfs -o size=256k none results || exit 77
  "$warpstep" grade --all all --only E02 --out results >/dev/null
  cp results/ada.jsonl before
  cat /dev/zero >results/fill 2>/dev/null || true
  cp "$solutions/E02_add_ten/wrong/"1_*.cu all/ada/add_ten.cu
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_code 1
  expect_text 'ada.jsonl cannot be written: No space left on device'
  cmp -s results/ada.jsonl before || fail 'half a result was written'
  rm results/fill
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_code 0
  expect_text 'grace 10/10, as before'
  mount -o remount,ro results
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_refusal 'results cannot be written, so nothing is judged: Read-only file system'
}

# test full_results: results that cannot be written are those from before, and the next run writes them
full_results() { within_mounts writes_to_a_full_disk; }

# test two_graders: two that judge other exercises into one folder of results lose none
two_graders() {
  local name first
  for name in ada grace linus; do write_right all/$name; done
  mkdir results all/nobody
  "$warpstep" grade --all all --only E02 --out results >first 2>&1 &
  first=$!
  try timeout 200 "$warpstep" grade --all all --only E21 --out results
  expect_code 0
  expect_no_text 'nobody 0/20, as before'
  wait $first || fail "$(cat first)"
  [[ $(grep -c ',10,10,20,20,0$' results/summary.csv) == 3 ]] || fail "$(cat results/summary.csv)"
}

# test unreadable: what nobody may read is not judged, whether it is a file or a folder
unreadable() {
  local reader=()
  if ((EUID == 0)); then
    command -v setpriv >/dev/null || skip 'there is no setpriv'
    reader=(setpriv --bounding-set '-dac_override,-dac_read_search')
  fi
  write_right all/ada
  chmod 000 all/ada/add_ten.cu
  try timeout 100 "${reader[@]}" "$warpstep" grade --all all --only E02 --out results
  expect_not_judged 'add_ten.cu cannot be read'
  chmod 644 all/ada/add_ten.cu
  mkdir all/ada/E02_add_ten
  mv all/ada/add_ten.cu all/ada/E02_add_ten
  chmod 000 all/ada/E02_add_ten
  try timeout 100 "${reader[@]}" "$warpstep" grade --all all --only E02 --out results
  chmod 755 all/ada/E02_add_ten
  expect_not_judged 'E02_add_ten cannot be read'
  try timeout 100 "$warpstep" grade --all all --only E02 --out results
  expect_code 0
  expect_text 'ada 10/10'
}

# test any_secret: a right answer has all points whatever the secret, also where float rounding decides a pixel
any_secret() {
  mkdir ada
  cp "$solutions/E13_mandelbrot/solutions/reference.cu" ada/mandelbrot.cu
  for number in 03 07 24; do
    echo "warpstep test secret $number" >secret
    try timeout 100 "$warpstep" grade ada E13 --secret-file secret
    expect_code 0
    expect_text '10 of 10 points'
  done
}
