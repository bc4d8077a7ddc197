# Tests of the commands in strange places: blanks in paths, folders that cannot be written, full
# disks, another user's installation. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

write_program() { # FILE
  cat >"$1" <<'CU'
#include <cstdio>
__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }
int main() {
  int *d, h[32];
  cudaMalloc(&d, sizeof h);
  fill<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[31]);
  cudaFree(d);
}
CU
}

every_command() { # COMMAND...
  try "$@" run 'a b.cu'
  [[ $code == 0 && $said == 31 ]] || fail 'run'
  try "$@" check 'a b.cu'
  [[ $code == 0 && $said == $'31\nwarpstep check: no findings; 1 launch'* ]] || fail 'check'
  try "$@" cc -o 'a program' 'a b.cu'
  [[ $code == 0 && $said == '' ]] || fail 'cc'
  try "$@" demo
  expect_code 0
  rm -rf 'a course'
  try "$@" learn init 'a course'
  expect_code 0
}

# Another user's installation, with a blank in its path; the folder `mine` is that user's.
install_for_another_user() {
  ((EUID == 0)) || skip 'only root becomes another user'
  mkdir -p 'an installation' mine
  cp -r "$(dirname -- "$warpstep")/.." 'an installation'
  installed="$PWD/an installation/bin/warpstep"
  chmod -R go+rX,a-w 'an installation'
  chmod 755 "${PWD%/*}" "$PWD"
  chown 54321:54321 mine
  as_another_user=(setpriv --reuid=54321 --regid=54321 --clear-groups)
}

# test another_users: another user's read-only installation works, without a home, and with blanks
another_users() {
  install_for_another_user
  cd mine || exit 2
  mkdir 'my files'
  write_program 'a b.cu'
  chown 54321:54321 'my files'
  export HOME=/nonexistent TMPDIR="$PWD/my files"
  every_command "${as_another_user[@]}" "$installed"
  expect_clean
  HOME="$PWD/my files" every_command "${as_another_user[@]}" "$installed"
  cd / || exit 2
  try "${as_another_user[@]}" "$installed" run "$OLDPWD/a b.cu"
  [[ $said == 31 ]] || fail 'in a folder that cannot be written'
}

# test no_temporary_folder: without a place for temporary files a sentence says what to do
no_temporary_folder() {
  write_program 'a b.cu'
  "$warpstep" cc --checked -o checked 'a b.cu'
  local there words
  for there in '/no such' /proc; do
    for words in 'run a b.cu' 'check a b.cu' 'cc a b.cu' 'view a b.cu' 'check ./checked'; do
      TMPDIR=$there try "$warpstep" "${words%% *}" "${words#* }"
      expect_code 1
      expect_lines 1
      expect_text "cannot make a temporary folder in $there: "
      expect_text 'set TMPDIR to a folder that you can write in'
    done
    TMPDIR=$there try "$warpstep" demo
    expect_code 0
  done
}

# test full_temporary_disk: a full disk of temporary files is called that
full_temporary_disk() {
  write_program 'a b.cu'
  "$warpstep" cc --checked -o checked 'a b.cu'
  mkdir full
  unshare -rm mount -t tmpfs tmpfs full 2>/dev/null || skip 'nothing can be mounted here'
  local words
  for words in 'run "a b.cu"' 'check "a b.cu"' 'cc -o app "a b.cu"' 'check ./checked' 'view "a b.cu"'; do
    try unshare -rm bash -c "mount -t tmpfs -o size=64k tmpfs full
      head -c 60000 /dev/zero >full/rest
      export TMPDIR=\$PWD/full
      '$warpstep' $words"
    expect_code 1
    expect_text "no space is left in $PWD/full: free some, or set TMPDIR to a folder on another disk"
    expect_no_text 'does not compile'
    expect_no_text 'no findings'
  done
}

# test shared_data_of_namesakes: a kernel uses no function named as a folder or an instruction of its own
shared_data_of_namesakes() {
  mkdir main
  echo '__device__ inline int load(const int* p) { return *(volatile const int*)p; }' >main/load.h
  cat >app.cu <<'CU'
#include <cstdio>
#include "main/load.h"
__device__ __noinline__ void turn(int* p) {
  __shared__ int part[32];
  part[threadIdx.x] = p[threadIdx.x];
  __syncwarp();
  p[threadIdx.x] = part[31 - threadIdx.x];
}
extern "C" __global__ void add(int* p) { turn(p), p[threadIdx.x] += load(p); }
extern "C" __global__ void eax(int* p) { turn(p), turn(p); }
__global__ void alone(int* p) { p[threadIdx.x] = load(p) + load(p + threadIdx.x); }
int main() {
  for (auto kernel : {add, eax, alone}) {
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, kernel);
    printf("%d ", (int)attributes.sharedSizeBytes);
  }
}
CU
  local compiler
  for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    try "$warpstep" cc -ccbin $compiler -O0 -o app app.cu
    expect_code 0
    try ./app
    [[ $said == '128 128 0 ' ]] || fail "$compiler: expected 128 128 0"
  done
}
