# Tests of the cage: what a program cannot do in it, on every kind of machine. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

cage=${warpstep%/bin/warpstep}/libexec/warpstep/cage

# Sets $system: the words of the cage for libraries.
libraries() {
  local path
  system=()
  for path in /usr/lib /usr/lib64 /lib /lib64 /etc/ld.so.cache; do system+=("--see=$path"); done
}

# Runs the probe in the cage: probe WORD…, where the words come before the cage's name.
probe() {
  local folder
  [[ -x $cage ]] || skip 'there is no cage: libseccomp is not installed'
  [[ -x probe ]] || g++ -std=c++20 -O1 "$repository/tests/grade/probe.cpp" -o probe
  libraries
  folder=$(mktemp -d /tmp/warpstep-cage-XXXXXX)
  chmod 755 "$folder" probe
  cp probe "$folder"
  mkdir "$folder/here"
  echo secret >"$folder/secret"
  echo 10 >"$folder/result"
  chmod 666 "$folder/secret" "$folder/result"
  try "$@" "$cage" "${system[@]}" "--folder=$folder/here" "--see=$folder/here" --report=2 -- \
    "$folder/probe" "$folder/secret" "$folder/result" "$$"
  [[ $(cat "$folder/result") == 10 ]] || fail 'a file of the grader has changed'
  [[ -z $(ls -A "$folder/here") ]] || fail 'it left a file'
  rm -rf "$folder"
  expect_text 'that was all'
  expect_no_text 'it could'
}

# test usual: a caged program reads, writes, signals and starts nothing
usual() { probe env; }

# test without_users: the same where there are no user namespaces
without_users() {
  unshare --user --map-root-user true 2>/dev/null || skip 'namespaces of users cannot be made here'
  probe unshare --user --map-root-user bash -c \
    'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"' -
}

# test landlock: the same where there are no namespaces at all
landlock() {
  unshare --user --map-root-user true 2>/dev/null || skip 'namespaces of users cannot be made here'
  probe unshare --user --map-root-user bash -c '
    echo 0 >/proc/sys/user/max_user_namespaces && echo 0 >/proc/sys/user/max_mnt_namespaces &&
      exec "$@"' -
}

# test own_user: the same as root of a container, when the program has a user of its own
own_user() {
  [[ $(id -u) == 0 ]] || skip 'only root can give it a user of its own'
  probe "$repository/tests/grade/as_container_root"
}

# test limits: time, memory, files and output of a caged compiler end
limits() {
  local kind
  [[ -x $cage ]] || skip 'there is no cage: libseccomp is not installed'
  libraries
  mkdir -m 777 folder
  run() { try "$cage" "${system[@]}" --see=/usr/bin --see=/bin --compiles "--write=$PWD/folder" --report=2 "$@"; }
  run --seconds=1 -- /bin/sleep 20
  expect_text time
  run --processor-seconds=1 -- /bin/sh -c 'while :; do :; done'
  expect_text 'signal'
  run --file-megabytes=1 "--folder=$PWD/folder" -- /bin/sh -c 'exec /usr/bin/head -c 4000000 /bin/bash /bin/sh /usr/lib/x86_64-linux-gnu/*.a >much'
  [[ $(stat -c %s folder/much) -le 1048576 ]] || fail 'a file is too large'
  run --total-megabytes=1 "--folder=$PWD/folder" -- /bin/sh -c 'for i in 1 2 3 4 5 6; do cat much >"more$i"; done; sleep 20'
  expect_text files
  run --processes=4 -- /bin/sh -c 'for i in 1 2 3 4 5 6 7 8 9; do sleep 20 & done; wait'
  expect_text processes
  for kind in bash sleep; do
    ! pgrep -f "$PWD/folder" >/dev/null || fail "a $kind is left"
  done
}

# test nothing_to_be_had: without a cage grade refuses, and --no-cage is in every result
nothing_to_be_had() {
  local format
  mkdir -p here/bin hand-in
  cp "$repository/course/exercises/E02_add_ten/solutions/reference.cu" hand-in/add_ten.cu
  cp -r "${warpstep%/bin/warpstep}" there
  rm -f there/libexec/warpstep/cage
  try there/bin/warpstep grade hand-in E02
  expect_code 1
  expect_text 'there is no cage for hand-ins'
  expect_text '--no-cage'
  for format in jsonl gradescope classroom50 junit github; do
    try there/bin/warpstep grade hand-in E02 --no-cage --format "$format"
    expect_code 0
    [[ $said == *'without a cage'* || $said == *'"cage":"none"'* || $said == *'name="cage" value="none"'* ]] ||
      fail "$format does not say it"
  done
}

# Judges a right answer where the words before `grade` leave it one kind of cage, whose name follows.
honest_in() {
  local kind=$1
  shift
  mkdir -p hand-in
  cp "$repository/course/exercises/E02_add_ten/solutions/reference.cu" hand-in/add_ten.cu
  try "$@" "$warpstep" grade hand-in E02 --regrade --format jsonl
  expect_code 0
  expect_text '"points":10,"max":10'
  expect_text "$kind"
}

# test honest: a right answer has all its points in the usual cage
honest() {
  [[ -x $cage ]] || skip 'there is no cage: libseccomp is not installed'
  honest_in '"cage":"' env
}

# test honest_without_users: a right answer has them where there are no user namespaces
honest_without_users() {
  [[ -x $cage ]] || skip 'there is no cage: libseccomp is not installed'
  unshare --user --map-root-user true 2>/dev/null || skip 'namespaces of users cannot be made here'
  honest_in '"cage":"' unshare --user --map-root-user bash -c \
    'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"' -
}

# test honest_landlock: a right answer has them where there are no namespaces at all
honest_landlock() {
  [[ -x $cage ]] || skip 'there is no cage: libseccomp is not installed'
  unshare --user --map-root-user true 2>/dev/null || skip 'namespaces of users cannot be made here'
  honest_in '"cage":"Landlock' unshare --user --map-root-user bash -c '
    echo 0 >/proc/sys/user/max_user_namespaces && echo 0 >/proc/sys/user/max_mnt_namespaces &&
      exec "$@"' -
}

# test honest_own_user: a right answer has them as root of a container
honest_own_user() {
  [[ -x $cage ]] || skip 'there is no cage: libseccomp is not installed'
  [[ $(id -u) == 0 ]] || skip 'only root can give it a user of its own'
  expect_open_installation
  honest_in 'a user of its own' "$repository/tests/grade/as_container_root"
}
