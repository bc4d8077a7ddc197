# Tests of what builds leave in the cache. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154,SC2034

# A compiler that notes each call that compiles, as g++ does it.
write_files() {
  export XDG_CACHE_HOME=$PWD/cache
  mkdir -p bin
  printf '#!/bin/sh\ncase "$*" in *-header*|"-E "*|*print-prog*) ;; *) echo "$*" >>%q ;; esac\nexec /usr/bin/g++ "$@"\n' \
    "$PWD/calls" >bin/g++
  chmod +x bin/g++
  PATH=$PWD/bin:$PATH
  cat >plain.cu <<'CU'
#include <cstdio>
#include "number.h"
__global__ void tell() { printf("number %d\n", NUMBER); }
int main() {
  tell<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
CU
  echo '#define NUMBER 1' >number.h
}

# How often something was compiled or linked since the last time.
expect_calls() {
  local count=0
  [[ ! -f calls ]] || count=$(wc -l <calls)
  [[ $count == "$1" ]] || fail "$count calls of the compiler instead of $1: $(cat calls)"
  rm -f calls
}

expect_run() {
  try "$warpstep" run "${@:2}"
  expect_code 0
  expect_text "$1"
  expect_clean
}

# test unchanged: an unchanged file is compiled once by run, check and cc each
unchanged() {
  write_files
  for i in 1 2; do
    expect_run 'number 1' plain.cu
    expect_calls $((i == 1 ? 2 : 0))
  done
  for i in 1 2; do
    try "$warpstep" check plain.cu
    expect_code 0
    expect_text 'no findings'
    expect_calls $((i == 1 ? 2 : 0))
  done
  for i in 1 2; do
    rm -f plain.o plain.d
    try "$warpstep" cc -MD -c plain.cu -o plain.o
    expect_code 0
    [[ -s plain.o ]] && grep -q number.h plain.d || fail 'an output is missing'
    expect_calls $((i == 1 ? 1 : 0))
  done
  # Comments and the files' times do not count.
  touch plain.cu number.h
  sed -i 's|^int main() {|&  // here|; $ a // end' plain.cu
  expect_run 'number 1' plain.cu
  expect_calls 0
}

# test changed_compiler: a compiler that has changed behind its driver compiles again
changed_compiler() {
  write_files
  printf '#!/bin/sh\n[ "$*" != -print-prog-name=cc1plus ] || exec echo %q\n' "$PWD/proper" >bin/driver
  sed 1d bin/g++ >>bin/driver
  mv bin/driver bin/g++
  chmod +x bin/g++
  echo first >proper
  expect_run 'number 1' plain.cu
  expect_calls 2
  echo another >proper
  expect_run 'number 1' plain.cu
  expect_calls 2
  expect_run 'number 1' plain.cu
  expect_calls 0
}

# test unwritable: a kept object that cannot be written is an error, as the first one would be
unwritable() {
  write_files
  "$warpstep" cc -c plain.cu -o plain.o || fail 'it does not compile'
  mkdir folder
  for object in missing/plain.o folder; do
    try "$warpstep" cc -c plain.cu -o "$object"
    expect_code 1
    expect_text "$object"
  done
  [[ ! -e missing ]] || fail 'a folder was made'
  try "$warpstep" cc --checked -c plain.cu -o checked.o
  try "$warpstep" cc --checked -c plain.cu -o missing/plain.o
  expect_code 1
  try bash -c 'ulimit -f 16 && exec "$0" cc -c plain.cu -o short.o' "$warpstep"
  ((code != 0)) || fail 'what does not fit into the file is lost without a word'
  [[ ! -s short.o ]] || fail 'a part of the object is left'
}

# test changed: whatever a build reads is part of what is kept: headers, folders, macros, options
changed() {
  write_files
  expect_run 'number 1' plain.cu
  # Of the same size, and with the same time as before.
  touch -r number.h then
  echo '#define NUMBER 2' >number.h
  touch -r then number.h
  expect_run 'number 2' plain.cu
  echo '#define NUMBER 1' >number.h
  rm -f calls
  expect_run 'number 1' plain.cu
  expect_calls 0
  expect_run 'number 1' -g plain.cu
  expect_calls 2
  # Another header of this name, which an environment variable finds.
  mkdir other
  mv number.h other/
  try env CPATH=other "$warpstep" run plain.cu
  expect_text 'number 1'
  echo '#define NUMBER 3' >other/number.h
  try env CPATH=other "$warpstep" run plain.cu
  expect_text 'number 3'
  mkdir first
  for value in 4 5; do
    echo "#define NUMBER $value" >first/number.h
    try "$warpstep" cc -Ifirst -Iother plain.cu -o plain && try ./plain
    expect_text "number $value"
  done
  rm first/number.h
  try "$warpstep" cc -Ifirst -Iother plain.cu -o plain && try ./plain
  expect_text 'number 3'
  try "$warpstep" cc -Iother -include cstdio -DCOUNT=7 -DNUMBER=COUNT -c plain.cu -o a.o
  echo '#ifndef NUMBER
#define NUMBER 8
#endif' >other/number.h
  for value in 7 9; do
    try "$warpstep" cc -Iother -DNUMBER=$value plain.cu -o plain && try ./plain
    expect_text "number $value"
  done
}

# test times: __DATE__, __TIME__ and __FILE__ are those of this build
times() {
  write_files
  cat >now.cu <<'CU'
#include <cstdio>
int main() { std::printf("%s %s %s\n", __FILE__, __DATE__, __TIME__); }
CU
  export SOURCE_DATE_EPOCH=0
  expect_run 'now.cu Jan  1 1970 00:00:00' now.cu
  SOURCE_DATE_EPOCH=86400
  expect_run 'now.cu Jan  2 1970 00:00:00' now.cu
  expect_run './now.cu Jan  2 1970 00:00:00' ./now.cu
}

# test two_folders: the same text in two folders has the lines and names of each
two_folders() {
  local folder
  write_files
  for folder in one two; do
    mkdir $folder
    cp plain.cu number.h $folder/
    (cd $folder && "$warpstep" cc -O3 -c plain.cu -o plain.o)
    (cd $folder && "$warpstep" run plain.cu >/dev/null)
    said=$(objdump --dwarf=info $folder/plain.o)
    expect_text "/$folder"
  done
  expect_no_text '/one'
}

# test warnings: a warning is shown each time, with the line as it is now
warnings() {
  write_files
  sed -i 's|^int main() {|&\n  int unused;  // the first remark|' plain.cu
  for i in 1 2; do
    try "$warpstep" cc -Xcompiler -Wall -c plain.cu
    expect_code 0
    expect_text 'the first remark'
    expect_calls $((i == 1 ? 1 : 0))
  done
  sed -i 's|the first remark|another remark|' plain.cu
  try "$warpstep" cc -Xcompiler -Wall -c plain.cu
  expect_text 'another remark'
  expect_no_text 'the first remark'
}

# test unseen_files: what the preprocessor does not see is read again
unseen_files() {
  write_files
  cat >bytes.cu <<'CU'
#include <cstdio>
asm(".data\nbytes: .incbin \"bytes.txt\"\n.byte 0\n.text");
extern char text[] asm("bytes");
int main() { std::puts(text); }
CU
  for word in first second; do
    printf %s $word >bytes.txt
    expect_run $word bytes.cu
  done
}

# test spoiled: what is damaged, cut off or cannot be written does not matter
spoiled() {
  local file
  write_files
  expect_run 'number 1' plain.cu
  for file in cache/warpstep/builds/*; do
    printf 'x' | dd of="$file" bs=1 seek=300 conv=notrunc status=none
  done
  expect_run 'number 1' plain.cu
  for file in cache/warpstep/builds/*; do truncate -s -1 "$file"; done
  rm -f calls
  expect_run 'number 1' plain.cu
  expect_calls 2
  for file in cache/warpstep/builds/*; do : >"$file"; done
  expect_run 'number 1' plain.cu
  rm -rf cache/warpstep/builds
  touch cache/warpstep/builds # no folder
  for i in 1 2; do expect_run 'number 1' plain.cu; done
  [[ $(id -u) == 0 ]] || { chmod -w cache/warpstep; expect_run 'number 1' plain.cu; }
  rm -f calls
  WARPSTEP_CACHE_MB=0 expect_run 'number 1' plain.cu
  expect_calls 2
}

# test full_disk: on a full disk files are compiled, and half a build is not kept
full_disk() {
  write_files
  expect_run 'number 1' plain.cu
  rm -f calls cache/warpstep/builds/*
  # No file may grow further than this: less than a program has, and signals are off.
  try bash -c 'trap "" XFSZ; ulimit -f 100; exec "$0" run plain.cu' "$warpstep"
  [[ -z $(find cache/warpstep/builds -size +100k) ]] || fail 'half a build is kept'
  expect_run 'number 1' plain.cu
}

# test at_once: many processes build the same and different files at once
at_once() {
  write_files
  try "$warpstep" run plain.cu
  rm -f cache/warpstep/builds/*
  for i in 1 2 3 4 5 6; do
    [[ $i -gt 2 ]] || sed "s/number %d/file $i: %d/" plain.cu >"$i.cu"
    "$warpstep" run "$(((i - 1) % 2 + 1)).cu" >"said$i" 2>&1 &
  done
  wait
  for i in 1 2 3 4 5 6; do
    [[ $(<"said$i") == "file $(((i - 1) % 2 + 1)): 1" ]] || fail "$i says $(<"said$i")"
  done
  [[ -z $(find cache/warpstep/builds -name '*.*') ]] || fail "unfinished: $(ls cache/warpstep/builds)"
}

# test bounded: the cache stays within its size, doctor tells it and clears it
bounded() {
  local kilobytes
  write_files
  expect_run 'number 1' plain.cu
  export WARPSTEP_CACHE_MB=30 # 10 for builds: not three programs
  for i in 2 3 4; do
    echo "#define NUMBER $i" >number.h
    expect_run "number $i" plain.cu
    touch -d '1 hour ago' cache/warpstep/builds/killed.$i
  done
  expect_run 'number 4' plain.cu
  kilobytes=$(du -k cache/warpstep/builds | cut -f1)
  ((kilobytes <= 11 * 1024)) || fail "builds have $kilobytes KB"
  echo '#define NUMBER 5' >number.h
  expect_run 'number 5' plain.cu
  [[ -z $(find cache/warpstep/builds -name 'killed*') ]] || fail 'what a killed process left stays'
  unset WARPSTEP_CACHE_MB
  try "$warpstep" doctor
  expect_text "$PWD/cache/warpstep"
  expect_text 'of at most 128'
  grep -qE 'headers +1, [1-9][0-9]+ MB of at most 256' <<<"$said" || fail 'the headers are not told'
  try "$warpstep" doctor --clear-cache
  expect_code 0
  expect_text '0, 0 MB of at most 256'
  [[ -z $(ls cache/warpstep) ]] || fail "left: $(ls cache/warpstep)"
}
