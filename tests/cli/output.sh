# Tests of outputs that cannot be written and of Ctrl-C: nothing is lost silently, and nothing
# aborts. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

write_programs() {
  cat >wrong.cu <<'CU'
#include <cstdio>
__global__ void k(int* a) { a[threadIdx.x + 1] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  std::printf("ran\n");
  cudaFree(a);
}
CU
  cat >right.cu <<'CU'
#include <cstdio>
__global__ void k(int* a) { a[threadIdx.x] = 1; }
int main() {
  int *a, n = 0;
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a);
  cudaMemcpy(&n, a, sizeof n, cudaMemcpyDeviceToHost);
  std::printf("ran\n");
  cudaFree(a);
}
CU
  cat >slow.cu <<'CU'
#include <cstdio>
#include <unistd.h>
__global__ void k(int* a) { a[threadIdx.x] = a[threadIdx.x + 8] + 1; }
int main() {
  int* a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  k<<<1, 8>>>(a);
  k<<<1, 16>>>(a);
  cudaDeviceSynchronize();
  FILE* const file = std::fopen("started", "w");
  std::fclose(file);
  sleep(60);
}
CU
}

# on_full_disk COMMAND...: as try, where ./full is a disk without room.
on_full_disk() {
  mkdir -p full
  unshare -rm mount -t tmpfs tmpfs full 2>/dev/null || skip 'nothing can be mounted here'
  # shellcheck disable=SC2016
  try unshare -rm bash -c 'mount -t tmpfs -o size=64k tmpfs full
    echo before >full/old.html
    head -c 1M /dev/zero >full/filler 2>/dev/null
    "$@"' on_full_disk "$@"
}

# to WHERE COMMAND...: as try, with one output closed or full; $said is what the other one gets.
to() {
  local where=$1
  shift
  code=0
  case $where in
    full-error) said=$("$@" 2>/dev/full </dev/null) || code=$? ;;
    closed-error) said=$("$@" 2>&- </dev/null) || code=$? ;;
    full-output) said=$("$@" 2>&1 >/dev/full </dev/null) || code=$? ;;
    closed-output) said=$("$@" 2>&1 >&- </dev/null) || code=$? ;;
  esac
}

# test check_error: check fails with its exit code where standard error takes nothing
check_error() {
  write_programs
  local where
  for where in full-error closed-error; do
    to "$where" "$warpstep" check wrong.cu --json wrong.json
    expect_code 1
    expect_text 'ran'
    grep -q '"rule": "out-of-bounds-global"' wrong.json || fail "$where: the finding is lost"
    rm wrong.json
    to "$where" "$warpstep" check right.cu
    expect_code 1
    expect_text 'ran'
    to "$where" "$warpstep" check --no-such-option
    expect_code 1
    to "$where" "$warpstep" run right.cu
    expect_code 0
    expect_text 'ran'
    to "$where" "$warpstep" run missing.cu
    expect_code 1
    expect_clean
  done
}

# test dead_pipe: a pipe whose reader ended ends no command before its work is done
dead_pipe() {
  write_programs
  { code=0; "$warpstep" check wrong.cu --json wrong.json 2>&1 >/dev/null || code=$?; echo $code >code; } |
    true
  code=$(<code)
  expect_code 1
  grep -q '"rule": "out-of-bounds-global"' wrong.json || fail 'the finding is lost'
  { code=0; "$warpstep" view right.cu 2>said || code=$?; echo $code >code; } | true
  code=$(<code) said=$(<said)
  expect_code 141 # the program's, which prints, too
  expect_text 'standard output cannot be written: Broken pipe'
  expect_clean
}

# test view_output: view tells that standard output takes nothing
view_output() {
  write_programs
  to full-output "$warpstep" view right.cu
  expect_code 1
  expect_text 'warpstep: standard output cannot be written: No space left on device'
  to closed-output "$warpstep" view right.cu
  expect_code 1
  expect_text 'standard output cannot be written'
  to full-output "$warpstep" check right.cu --explore 2
  expect_code 1
  expect_text 'standard output cannot be written'
  expect_clean
}

# test full_disk: a file on a full disk makes the command fail with a sentence, after its findings
full_disk() {
  write_programs
  local option
  for option in --log-file --json --save; do
    on_full_disk "$warpstep" check right.cu "$option" full/file
    expect_code 1
    expect_text 'full/file cannot be written'
  done
  on_full_disk "$warpstep" check wrong.cu --gen-suppressions full/file
  expect_text 'full/file cannot be written'
  on_full_disk "$warpstep" check wrong.cu --json full/file
  expect_code 1
  expect_text '[out-of-bounds-global]'
  expect_text 'warpstep: full/file cannot be written: No space left on device'
  on_full_disk "$warpstep" view right.cu --page full/page.html
  expect_code 1
  expect_text 'full/page.html cannot be written: No space left on device'
  expect_no_text 'the pictures are in'
  # shellcheck disable=SC2016
  on_full_disk bash -c '"$1" view right.cu --page full/old.html; cat full/old.html; ls full' none "$warpstep"
  expect_text 'full/old.html cannot be written: No space left on device'
  expect_text 'before'
  expect_no_text '.part'
  "$warpstep" cc --checked -o wrong wrong.cu
  on_full_disk env WARPSTEP_CHECK_REPORT=full/report ./wrong
  expect_code 1
  expect_text 'cannot write the report full/report'
  expect_clean
}

# interrupt COMMAND...: sends it Ctrl-C once the program sleeps.
interrupt() {
  rm -f started
  code=0
  "$@" >said 2>&1 </dev/null &
  local process=$! tries
  for ((tries = 0; tries < 1200; ++tries)); do
    [[ ! -e started ]] || break
    sleep 0.1
  done
  kill -INT "$process"
  wait "$process" || code=$?
  said=$(<said)
}

# test interrupted: after Ctrl-C the JSON of check has what was found, and says so
interrupted() {
  write_programs
  "$warpstep" cc --checked -o slow slow.cu || fail 'does not compile'
  local more
  for more in '' '--explore 4'; do
    # shellcheck disable=SC2086
    interrupt "$warpstep" check $more --json slow.json ./slow
    [[ $code != 0 ]] || fail 'it ends as if nothing had happened'
    expect_text 'was interrupted by Ctrl-C'
    grep -q '"interrupted": true' slow.json && grep -q '"rule": "' slow.json &&
      grep -q '"launches": 2' slow.json && [[ $(tail -n 1 slow.json) == '}' ]] ||
      fail "the JSON is not complete: $(<slow.json)"
    ! command -v python3 >/dev/null || python3 -m json.tool slow.json >/dev/null || fail 'it is no JSON'
    rm slow.json
  done
  interrupt "$warpstep" view slow.cu
  [[ $code != 0 ]] || fail 'it ends as if nothing had happened'
  expect_text 'slow.cu was interrupted; these are the launches so far'
  expect_text 'launch 2, k<<<1, 16>>>'
  interrupt "$warpstep" run slow.cu
  [[ $code != 0 ]] || fail 'it ends as if nothing had happened'
  expect_clean
}

# test wild_addresses: an address outside of all address space is in no allocation, and one that is not a multiple of a float4's size is misaligned
wild_addresses() {
  cat >a.cu <<'CU'
#include <cstdlib>
__global__ void put(int* p, long long i) {
  const int t = threadIdx.x;
  if (t == 3) p[i * t] = 1;
}
__global__ void get(const double* p, double* q, long long i) { *q = p[i]; }
__global__ void move(float4* p, const float4* q, long long i) { p[threadIdx.x] = q[i]; }
int main(int, char** arguments) {
  char *p, *q;
  cudaMalloc(&p, 4096);
  cudaMalloc(&q, 4096);
  const long long far = 1000000000000000;
  switch (std::atoi(arguments[1])) {
    case 1: put<<<1, 32>>>((int*)p, far); break;
    case 2: get<<<1, 1>>>((double*)p, (double*)q, far); break;
    case 3: move<<<1, 1>>>((float4*)p, (float4*)q, far); break;
    case 4: move<<<1, 1>>>((float4*)p, (float4*)(q + 4), 2); break;
  }
  cudaDeviceSynchronize();
}
CU
  try "$warpstep" cc -o a a.cu
  local kind
  for kind in 1 2 3; do
    try ./a $kind
    expect_text 'which is in no allocation'
    expect_text 'cudaErrorIllegalAddress (700)'
    expect_no_text misaligned
  done
  try ./a 1
  expect_text 'block (0,0,0), thread (3,0,0)'
  try ./a 4
  expect_text 'misaligned address'
  expect_text 'cudaErrorMisalignedAddress (716)'
}

# test faulting_thread: at each level of optimisation a fault is of the thread that met it, wherever the compiler knows the place
faulting_thread() {
  cat >a.cu <<'CU'
__global__ void wild(int* p) {
  const long long far = 1ll << 40;
  if (threadIdx.x == 7 && blockIdx.x == 2) p[far] = 3;
}
__global__ void given(int* p, long long far) {
  if (threadIdx.x == 7) p[far] = 3;
}
int main(int arguments, char**) {
  int* p;
  cudaMalloc(&p, 400);
  if (arguments > 1) given<<<1, 32>>>(p, 1ll << 40);
  else wild<<<4, 32>>>(p);
  cudaDeviceSynchronize();
}
CU
  local level engine
  for level in 1 2 3; do
    try "$warpstep" cc -O$level -o a a.cu
    for engine in auto fibers; do
      try env WARPSTEP_ENGINE=$engine ./a
      expect_text 'block (2,0,0), thread (7,0,0)'
      try env WARPSTEP_ENGINE=$engine ./a given
      expect_text 'block (0,0,0), thread (7,0,0)'
    done
  done
}
