# Tests of `warpstep doctor` and of the command line itself.
# shellcheck shell=bash disable=SC2154

# test doctor: doctor names compilers, GPU and packages and succeeds
doctor() {
  try "$warpstep" doctor
  expect_code 0
  local word
  for word in g++ clang++ gdb nvcc libboost-context-dev 'warpstep run --gpu'; do
    expect_text "$word"
  done
}

# test blind_spots: doctor tests what the checked flavour instruments, at each -O level
blind_spots() {
  local level
  for level in 0 1 2 3; do
    try "$warpstep" doctor -O $level
    expect_code 0
    expect_text "Accesses that warpstep check does not see, compiled with -O$level"
    # Exactly these with g++ 12; every other construct of tools/instrument/accesses.cpp is
    # instrumented.
    expect_text 'g++                   reads of structs passed by value to a function that is not inlined
                        reads of large structs passed by value to a function that is not inlined
                        reads of tables of constants
                        accesses of inline assembly
'
  done
}

# test doctor_missing: doctor prints the command that installs what is missing
doctor_missing() {
  mkdir bin
  printf '#!/bin/sh\nexit 1\n' >bin/dpkg-query # knows no package
  chmod +x bin/dpkg-query
  try env PATH="$PWD/bin" "$warpstep" doctor
  expect_code 0
  expect_text 'libdw-dev             missing: '
  expect_text 'sudo apt-get update && sudo apt-get install -y g++ cmake'
  expect_text 'no: there is no C++ compiler'
}

# test help: help and --version work, and a command that does not exist is refused
help() {
  try "$warpstep" --version
  expect_code 0
  expect_text 'warpstep '
  local command word
  for word in help --help -h; do
    try "$warpstep" $word
    expect_code 0
    for command in run demo doctor; do expect_text "  $command  "; done
  done
  for command in run demo doctor; do
    try "$warpstep" $command --help
    expect_code 0
    expect_text 'Usage: warpstep'
  done
  try "$warpstep" frobnicate
  expect_code 1
  expect_lines 2
}
