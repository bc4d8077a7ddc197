# Tests of what `warpstep view` shows of programs that are out of the ordinary. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# test programs: a program that is built already is shown, with the kernels of its libraries
programs() {
  cat >twice.cu <<'CU'
__global__ void twice(int* p) { p[threadIdx.x] *= 2; }
extern "C" void run_twice(int* p) { twice<<<1, 8>>>(p); }
CU
  cat >app.cu <<'CU'
extern "C" void run_twice(int*);
int main() {
  int* p;
  cudaMalloc(&p, 32);
  cudaMemset(p, 0, 32);
  run_twice(p);
  cudaDeviceSynchronize();
  cudaFree(p);
}
CU
  "$warpstep" cc --checked -shared -Xcompiler -fPIC twice.cu -o libtwice.so || fail 'no library'
  "$warpstep" cc --checked app.cu -L. -ltwice -Xlinker "-rpath,$PWD" -o app || fail 'no program'
  try "$warpstep" view app --text
  expect_code 0
  expect_text 'launch 1, twice<<<1, 8>>>'
  expect_text 'twice.cu:1         threads 0..7 read p[0..7], one each'
  try "$warpstep" view app -D N=3
  expect_refusal '-DN=3 is for the compiler, and app is a program'
  "$warpstep" cc --checked twice.cu app.cu -o stripped || fail 'no program'
  strip -g stripped
  try "$warpstep" view stripped
  expect_refusal 'stripped has no debug information, by which its kernels are told from'
  try "$warpstep" check stripped
  expect_refusal 'do not strip it'
  "$warpstep" cc twice.cu app.cu -o fast || fail 'no fast program'
  try "$warpstep" view fast
  expect_refusal "fast was not built for checking; build it with 'warpstep cc --checked"
}

# test places: folders, missing files and pages that cannot be written are refused before anything runs
places() {
  echo 'int main() {}' >empty.cu
  mkdir folder
  try "$warpstep" view folder
  expect_refusal 'folder is a folder'
  mkdir folder/old.jsonl
  try "$warpstep" view folder/old.jsonl
  expect_refusal 'folder/old.jsonl is a folder'
  try "$warpstep" view nowhere.jsonl
  expect_refusal 'there is no file nowhere.jsonl'
  try "$warpstep" view empty.cu --page folder
  expect_refusal 'folder is a folder'
  try "$warpstep" view empty.cu --page no/where.html
  expect_refusal 'no/where.html cannot be written: there is no folder no'
  try "$warpstep" view empty.cu
  expect_refusal 'empty.cu launched no kernel'
}

# test dynamic: dynamic shared memory has the name, type and shape that the kernel declares
dynamic() {
  cat >sums.cu <<'CU'
template <class T>
__global__ void turn(T* p) {
  extern __shared__ int tile[][4];
  tile[threadIdx.x][0] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[7 - threadIdx.x][0];
}
__global__ void two(int* p) {
  extern __shared__ char all[];
  extern __shared__ float parts[];
  parts[threadIdx.x] = all[0] = 1;
  *p = static_cast<int>(parts[0]);
}
int main() {
  int* p;
  cudaMalloc(&p, 32);
  cudaMemset(p, 0, 32);
  turn<<<1, 8, 128>>>(p);
  two<<<1, 1, 8>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
}
CU
  try "$warpstep" view sums.cu --page page.html
  expect_code 0
  grep -q '"name":"tile","space":"shared","bytes":128,"madeAt":"","element":"int","elementBytes":4,"bankOffset":0,"shape":\[8,4\]' page.html ||
    fail "the array is otherwise: $(grep -o '"name":[^}]*' page.html | head)"
  grep -q '"name":"shared","space":"shared","bytes":8,' page.html || fail 'one of two names is taken'
  try "$warpstep" view sums.cu --text
  expect_text 'tile: shared memory, 128 bytes, the dynamic shared memory'
}

# test text: --text names the findings as well, a page goes where a link leads, and --most 0 is refused
text() {
  try "$warpstep" view "$repository/docs/examples/pair_sums.cu" --text
  expect_text 'error [race-shared] in launch 1: thread (1,0,0) of block (0,0,0) reads values[0]'
  expect_text 'pair_sums.cu:12: thread (0,0,0) of block (0,0,0) wrote'
  try "$warpstep" view "$repository/docs/examples/window.cu" --text
  expect_no_text 'error ['
  ln -s target.html link.html
  try "$warpstep" view "$repository/docs/examples/window.cu" --page link.html
  expect_code 0
  [[ -L link.html && -s target.html ]] || fail 'a link to a page to come was replaced'
  try "$warpstep" view "$repository/docs/examples/window.cu" --most 0
  expect_text "warpstep: --most: '0' is not a positive number"
  expect_code 1
}

# test endings: a program that fails is shown up to there, and its exit code is view's
endings() {
  cat >ends.cu <<'CU'
#include <cstdlib>
__global__ void k(int* p) { p[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* p;
  cudaMalloc(&p, 32);
  if (argc > 2) exit(std::atoi(argv[1]));
  k<<<1, 8>>>(p);
  cudaDeviceSynchronize();
  if (argc > 1) exit(std::atoi(argv[1]));
  abort();
}
CU
  try "$warpstep" view ends.cu --text -- 7
  expect_code 7
  expect_text 'ends.cu ended with exit code 7'
  expect_text 'threads 0..7 write p[0..7], one each'
  try "$warpstep" view ends.cu --page page.html
  expect_code 134
  expect_text 'ends.cu was terminated by signal 6'
  grep -q '"kernel":"k"' page.html || fail 'there is no launch'
  "$warpstep" cc --checked ends.cu -o ends || fail 'does not compile'
  try "$warpstep" view ends --text -- 9
  expect_code 9
  try "$warpstep" view ends.cu --beside ends --page page.html -- 7
  expect_code 7
  try "$warpstep" view ends.cu -- 7 early
  expect_code 1
  expect_text 'ends.cu ended before it launched a kernel'
  expect_clean
}
