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
    expect_text 'g++                   reads of tables of constants
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

# test vscode: doctor --vscode installs the extension into an editor, and else says where it is
vscode() {
  try env PATH="$PWD/bin:/usr/bin:/bin" HOME="$PWD" XDG_CONFIG_HOME= "$warpstep" doctor --vscode
  if [[ $said != *"installed into"* ]]; then
    expect_code 0
    expect_text 'share/warpstep/warpstep.vsix'
    expect_text 'Install from VSIX...'
  fi
  mkdir bin
  printf '#!/bin/sh\necho "$@" >asked\n' >bin/code
  chmod +x bin/code
  try env PATH="$PWD/bin:/usr/bin:/bin" HOME="$PWD" XDG_CONFIG_HOME= "$warpstep" doctor --vscode
  local command
  command=$(<.config/warpstep/command)
  [[ $command == /* && -x $command ]] || fail "the extension is told of $command"
  expect_code 0
  expect_text "installed into $PWD/bin/code: open a .cu file and press F5"
  local vsix
  [[ $(<asked) =~ ^--install-extension\ (.*)\ --force$ ]] || fail "code was asked: $(<asked)"
  vsix=${BASH_REMATCH[1]}
  try cmake -E tar tf "$vsix"
  local file
  for file in extension.vsixmanifest '[Content_Types].xml' extension/package.json \
    extension/readme.md extension/dist/extension.js; do
    expect_text "$file"
  done
  try "$warpstep" doctor
  [[ $said =~ ^Warpstep\ ([0-9.]+)\  ]]
  grep -qF "\"version\": \"${BASH_REMATCH[1]}\"" "$repository/editors/vscode/package.json" ||
    fail 'the extension is of another version'
  printf '#!/bin/sh\necho no room; exit 1\n' >bin/code
  try env PATH="$PWD/bin:/usr/bin:/bin" HOME="$PWD" XDG_CONFIG_HOME= "$warpstep" doctor --vscode
  expect_code 1
  expect_text 'did not install it'
  expect_text 'no room'
}
