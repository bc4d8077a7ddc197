# Tests of ./warpstep, the launcher of a clone. cmake and apt-get are small fake scripts, so that
# nothing is built or installed; each call adds a line to $calls. shellcheck shell=bash
# disable=SC2154

play() { # play NAME: the script comes from standard input
  { printf '#!/bin/bash\necho "%s $*" >>"%s"\n' "$1" "$calls"; cat; } >"$PWD/bin/$1"
  chmod +x "$PWD/bin/$1"
}

# A clone almost without sources, in $clone; every package is installed.
make_clone() {
  clone="$PWD/a clone"
  calls=$PWD/calls
  mkdir -p bin "$clone"/{runtime,sim,cuda,kernels,course,tools,editors,python,cmake,tests}
  cp "$repository/warpstep" "$clone/"
  cp "$repository/cmake/debian-packages.txt" "$clone/cmake/"
  touch "$clone/CMakeLists.txt" "$clone/sim/engine.cpp" "$calls"
  touch -d '1 minute ago' "$clone"/* "$clone"/*/*
  play cmake <<'SH'
if [[ $1 == -S ]]; then
  mkdir -p "$4"; touch "$4/build.ninja"; echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >"$4/CMakeCache.txt"
  for word; do [[ $word != -DWARPSTEP_JOIN* ]] || echo "WARPSTEP_JOIN_FILES:BOOL=${word#*=}" >>"$4/CMakeCache.txt"; done
elif [[ $1 == --build ]]; then
  sleep "${SLOW:-0}"
  echo '[1/2] one'; echo '[2/2] two'
  [[ -z ${BROKEN:-} ]] || { echo 'FAILED: engine.o'; echo 'engine.cpp:1: error: no'; exit 1; }
elif [[ $1 == --install ]]; then
  program=$4/bin/warpstep words='tool says: $*'
  [[ $* != *demo* ]] || program=$4/libexec/warpstep/demo.sim words='demo says: ${*:-nothing}'
  mkdir -p "${program%/*}"; printf '#!/bin/bash\necho "%s"\nexit ${CODE:-0}\n' "$words" >"$program"
  chmod +x "$program"
fi
SH
  play dpkg-query <<SH
grep -v '^#' '$clone/cmake/debian-packages.txt' | while read -r name _; do
  [[ " \${ABSENT:-} " == *" \$name "* ]] || echo "installed \$name"
done
SH
  play apt-get </dev/null
  PATH=$PWD/bin:$PATH
}

builds() { grep -c -- '^cmake --build' "$calls" || true; }

# test builds_once: the first start builds, the second does not
builds_once() {
  make_clone
  try "$clone/warpstep" demo --width 5
  expect_code 0
  expect_text 'tool says: demo --width 5'
  try "$clone/warpstep" demo
  [[ $said == 'tool says: demo' ]] || fail 'the second start says more than the tool'
  [[ $(builds) == 1 ]] || fail "built $(builds) times"
}

# test demo_first: the demo is built alone and before the rest, which comes with another command
demo_first() {
  make_clone
  try "$clone/warpstep" demo
  expect_code 0
  expect_text 'Building the demo'
  expect_text 'demo says: nothing'
  expect_text 'The other commands are built when you first call one of them'
  grep -q -- '--target demo.sim' "$calls" || fail 'more than the demo was built'
  try env CODE=3 "$clone/warpstep" demo
  expect_code 3
  [[ $said == 'demo says: nothing' ]] || fail 'the second demo says more than the program'
  try "$clone/warpstep" run file.cu
  expect_text 'Building Warpstep'
  expect_text 'tool says: run file.cu'
  try "$clone/warpstep" demo
  [[ $said == 'tool says: demo' ]] || fail 'the demo is not the command'"'"'s'
  [[ $(builds) == 2 ]] || fail "built $(builds) times"
}

# test builds_the_course: the course is built when a command first needs it, and once
builds_the_course() {
  make_clone
  try "$clone/warpstep" doctor
  grep -q -- '--target core' "$calls" || fail 'more than the core was built'
  try "$clone/warpstep" learn
  expect_text 'Building the course'
  expect_text 'tool says: learn'
  try "$clone/warpstep" doctor
  try "$clone/warpstep" grade answer.cu
  [[ $said == 'tool says: grade answer.cu' ]] || fail 'the course was built again'
  [[ $(builds) == 2 ]] || fail "built $(builds) times"
}

# test joins_files: the files of a folder are compiled as one, or each alone where that is asked for
joins_files() {
  make_clone
  try "$clone/warpstep" doctor
  grep -q -- '^cmake -S .*-DWARPSTEP_JOIN_FILES=ON' "$calls" || fail 'each file is compiled alone'
  WARPSTEP_JOIN_FILES=OFF try "$clone/warpstep" doctor
  grep -q -- '^cmake -S .*-DWARPSTEP_JOIN_FILES=OFF' "$calls" || fail 'files are joined nevertheless'
  try "$clone/warpstep" doctor
  [[ $said == 'tool says: doctor' ]] || fail 'who does not say it again gets another build'
}

# test rebuilds: a changed or removed source is built again
rebuilds() {
  make_clone
  try "$clone/warpstep" doctor
  sleep 0.02
  touch "$clone/sim/engine.cpp"
  try "$clone/warpstep" doctor
  expect_text 'Sources changed'
  [[ $(builds) == 2 ]] || fail 'a changed file was not built'
  sleep 0.02
  rm "$clone/sim/engine.cpp"
  try "$clone/warpstep" doctor
  [[ $(builds) == 3 ]] || fail 'a removed file was not noticed'
}

# test knows_every_folder: a change in any folder of the product causes a rebuild
knows_every_folder() {
  local folder folders
  mapfile -t folders < <(sed -n 's/^ *add_subdirectory(\(.*\))/\1/p' "$repository/CMakeLists.txt" |
    grep -v -e tests -e bench)
  ((${#folders[@]} >= 4)) || fail "only ${#folders[@]} folders were found"
  make_clone
  try "$clone/warpstep" doctor
  for folder in "${folders[@]}"; do
    mkdir -p "$clone/$folder"
    sleep 0.02
    touch "$clone/$folder/new.cpp"
    try "$clone/warpstep" doctor
    expect_text 'Sources changed'
  done
}

# test names_commands: the launcher's help has every command of the tool
names_commands() {
  local name names
  mapfile -t names < <("$warpstep" --help | sed -n '/^Subcommands/,$s/^  \([a-z]*\) .*/\1/p' |
    grep -v help)
  ((${#names[@]} >= 9)) || fail "only ${#names[@]} commands were found"
  make_clone
  said=$("$clone/warpstep")
  for name in "${names[@]}"; do
    expect_text "./warpstep $name "
  done
}

# test from_anywhere: the launcher works from another folder and through a symlink
from_anywhere() {
  make_clone
  ln -s "$clone/warpstep" link
  mkdir elsewhere
  cd elsewhere || fail 'no folder'
  try ../link run file.cu
  expect_code 0
  expect_text 'tool says: run file.cu'
  [[ -z $(ls -A) ]] || fail 'something was written to the current folder'
}

# test later_nvcc: a CUDA compiler that was installed later is noticed
later_nvcc() {
  make_clone
  try "$clone/warpstep" doctor
  play nvcc </dev/null
  try "$clone/warpstep" doctor
  expect_text 'tool says: doctor'
  [[ $(grep -c -- '^cmake -S' "$calls") == 2 ]] || fail 'the second start did not configure again'
}

# test moved: a clone that was moved is built again from scratch
moved() {
  make_clone
  try "$clone/warpstep" doctor
  mv "$clone" moved
  try moved/warpstep doctor
  expect_code 0
  expect_text 'moved since the last build'
}

# test two_at_once: two first starts build once
two_at_once() {
  make_clone
  export SLOW=1
  "$clone/warpstep" doctor >first 2>&1 &
  sleep 0.3
  try "$clone/warpstep" doctor
  wait $!
  expect_code 0
  expect_text 'waiting for it'
  expect_text 'tool says: doctor'
  grep -q 'tool says: doctor' first || fail 'the first one failed'
  [[ $(builds) == 1 ]] || fail "built $(builds) times"
}

# test broken_build: a build that fails shows the compiler's messages, and is tried again next time
broken_build() {
  make_clone
  try env BROKEN=1 "$clone/warpstep" demo
  expect_code 1
  expect_text 'engine.cpp:1: error: no'
  expect_text 'the build failed'
  expect_no_text '[1/2] one'
  expect_no_text 'tool says'
  try "$clone/warpstep" demo
  expect_code 0
  expect_text 'demo says'
}

# test installs: missing packages are installed by root
installs() {
  ((EUID == 0)) || skip 'needs root'
  make_clone
  try env ABSENT='libdw-dev doctest-dev' "$clone/warpstep" demo
  expect_code 0
  expect_text 'libdw-dev doctest-dev'
  grep -q '^apt-get install -y --no-install-recommends libdw-dev doctest-dev$' "$calls" ||
    fail "apt-get was called so: $(grep apt-get "$calls")"
}

# test may_not_install: without the right to install, the launcher prints the command to run
may_not_install() {
  ((EUID == 0)) || skip 'needs root, to become someone else'
  command -v setpriv >/dev/null || skip 'there is no setpriv'
  make_clone
  play sudo <<<'exit 1'
  chmod -R a+rwX "$folder"
  try env ABSENT='libdw-dev' setpriv --reuid=65534 --regid=65534 --clear-groups \
    "$clone/warpstep" demo
  expect_code 1
  expect_text "apt-get install -y --no-install-recommends libdw-dev"
  ! grep -q apt-get "$calls" || fail 'apt-get was called'
  [[ $(builds) == 0 ]] || fail 'something was built'
}

# test help: without a command the launcher lists the commands and builds nothing
help() {
  make_clone
  try "$clone/warpstep"
  expect_code 0
  expect_text './warpstep run FILE.cu'
  [[ ! -e $clone/build ]] || fail 'there is a build folder'
}

# Runs a command as a user who owns nothing.
as_another_user() {
  ((EUID == 0)) || skip 'only root becomes another user'
  chmod 755 "${PWD%/*}" "$PWD"
  setpriv --reuid=54321 --regid=54321 --clear-groups "$@"
}

# test another_users: another user's clone runs as it was built; what is not built is one sentence
another_users() {
  make_clone
  chmod 755 bin bin/*
  try as_another_user "$clone/warpstep" doctor
  expect_refusal "this clone is not built for 'doctor', and $clone/build cannot be written; let its owner"
  try "$clone/warpstep" doctor
  try as_another_user "$clone/warpstep" doctor
  [[ $said == 'tool says: doctor' ]] || fail 'a built clone does not run'
  try as_another_user env CUDA_HOME=/none PATH=/usr/bin:/bin "$clone/warpstep" doctor
  [[ $said == 'tool says: doctor' ]] || fail 'another nvcc matters'
  try as_another_user env CUDA_HOME=/none PATH=/usr/bin:/bin "$clone/warpstep" demo
  [[ $said == 'tool says: demo' ]] || fail 'the demo is not the one that was built'
  try as_another_user "$clone/warpstep" learn
  expect_refusal "this clone is not built for 'learn'"
}
