# Tests of shared libraries of kernels, which programs load that know nothing of CUDA. The line above
# each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# Builds libplug1.so to libplug4.so, whose kernels and variables have the same names and, together,
# more shared memory than the dynamic linker keeps for libraries that come late. OPTIONS: of cc
build_libraries() { # OPTIONS...
  local n
  for n in 1 2 3 4; do
    cat >plug$n.cu <<CU
#include <cuda_runtime.h>
__device__ int state = $n * 100;
__managed__ int given = $n;
__global__ void kern(int* p) {
  __shared__ int tile[4096];
  tile[threadIdx.x * 64] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = given + state + tile[(31 - threadIdx.x) * 64];
}
__global__ void step() { state += 1; }
extern "C" int plugin(int* d) {
  int h = -2;
  const bool own = d == nullptr;
  if (own && cudaMalloc(&d, 128)) return -1;
  kern<<<1, 32>>>(d);
  step<<<1, STEPS>>>();
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  if (own) cudaFree(d);
  return h;
}
CU
    try "$warpstep" cc -shared -Xcompiler -fPIC "-DSTEPS=${steps:-1}" "$@" -o libplug$n.so plug$n.cu
    expect_code 0
  done
  write_main
}

# Builds app: opens each library and calls its plugin() twice. With CLOSES set it closes them again.
write_main() {
  cat >main.cpp <<'CPP'
#include <dlfcn.h>
#include <cstdio>
#include <cstdlib>
int main(int count, char** words) {
  for (int i = 2; i < count; ++i) {
    void* const library = dlopen(words[i], RTLD_NOW | std::atoi(words[1]));
    if (!library) return std::puts(dlerror()), 1;
    const auto call = reinterpret_cast<int (*)(int*)>(dlsym(library, "plugin"));
    const int first = call(nullptr);
    std::printf("%d %d ", first, call(nullptr));
    if (std::getenv("CLOSES")) dlclose(library);
  }
}
CPP
  g++ main.cpp -o app -ldl || fail 'main.cpp does not compile'
}

# test opened: any number of libraries is opened by dlopen, in every flavour, and closed
opened() {
  local flavour how
  for flavour in -O2 --checked --debug; do
    build_libraries "$flavour"
    for how in 0 256; do # RTLD_LOCAL, RTLD_GLOBAL
      try ./app $how ./libplug{1,2,3,4}.so
      [[ ${said% } == '132 133 233 234 334 335 435 436' ]] || fail "wrong, $flavour, mode $how"
    done
    CLOSES=1 try ./app 0 ./libplug{1,2,3,4,1}.so
    [[ ${said% } == '132 133 233 234 334 335 435 436 132 133' ]] || fail "dlclose, $flavour"
  done
}

# test reused_addresses: a kernel that lies where an unloaded library's was is described as itself
reused_addresses() {
  write_main
  local name
  for name in alpha delta; do
    cat >$name.cu <<CU
#include <cuda_runtime.h>
__global__ void $name(int* p) {
  __shared__ int tile['${name:0:1}' == 'a' ? 5000 : 2000];
  tile[threadIdx.x] = 1;
  __syncthreads();
  p[0] = tile[0];
}
extern "C" int plugin(int*) {
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, $name);
  $name<<<1, 1, 100000>>>(nullptr);
  cudaGetLastError();
  return a.sharedSizeBytes;
}
CU
    try "$warpstep" cc -shared -Xcompiler -fPIC -o $name.so $name.cu
    expect_code 0
  done
  CLOSES=1 WARPSTEP_LOG=warn try ./app 0 ./alpha.so ./delta.so ./alpha.so
  expect_text '20000 20000 8000 8000 20000 20000'
  expect_text 'launch of delta: cudaErrorInvalidValue: the launch asks for 100000 bytes of dynamic and 8000 of'
}

# test opened_findings: the findings of libraries that dlopen loads name their lines and variables
opened_findings() {
  steps=2 build_libraries --checked
  try "$warpstep" check ./app 0 ./libplug{1,2,3,4}.so
  expect_text '4  error race-global'
  expect_text 'at plug3.cu:10 in step()'
  expect_text 'state: global memory, 4 bytes'
  expect_no_text 'host-pointer'
  build_libraries --checked
  try "$warpstep" check ./app 0 ./libplug{1,2,3,4}.so
  expect_text 'no findings; 16 launches'
}

# test found_out: a program without kernels is checked if it loads a library that was built for it
found_out() {
  try "$warpstep" check "$(command -v bash)" -c 'echo it ran'
  expect_code 1
  expect_text 'it ran'
  expect_text 'bash was not built for checking and loaded no library that was; build it with'
  build_libraries
  try "$warpstep" check ./app 0 ./libplug1.so
  expect_code 1
  expect_text './app was not built for checking and loaded no library that was'
  build_libraries --checked
  echo 'int plugin(int*); int main() { return plugin(0) != 132; }' >linked.c
  gcc linked.c -o linked -L. -lplug1 -Wl,-rpath,"$PWD" || fail 'linked.c does not compile'
  try "$warpstep" check ./linked
  expect_code 0
  expect_text 'no findings; 2 launches'
}

# test debugged: the debugger stops in a library that is loaded late, at a finding and in one thread, in each run
debugged() {
  command -v gdb >/dev/null || skip 'gdb is not installed'
  cat >race.cu <<'CU'
__global__ void sums(int* out) {
  __shared__ int v[64];
  v[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = v[63 - threadIdx.x];
}
extern "C" int plugin(int*) {
  int* out;
  cudaMalloc(&out, 256);
  sums<<<1, 64>>>(out);
  return cudaDeviceSynchronize() + cudaFree(out);
}
CU
  write_main
  try "$warpstep" cc --checked --unoptimised -shared -Xcompiler -fPIC -o librace.so race.cu
  expect_code 0
  printf '%s\n' run 'bt 1' kill run 'bt 1' >twice
  try timeout 100 "$warpstep" debug --batch -x twice ./app --check -- 2 ./librace.so
  [[ $(grep -c 'CUDA Finding: thread (32,0,0) .* writes v' <<<"$said") == 2 ]] || fail 'expected two stops'
  [[ $(grep -c '^#0 .*sums<<<(1,1,1),(64,1,1)>>>' <<<"$said") == 2 ]] || fail 'expected two places'
  expect_no_text 'Error'
  expect_no_text 'Exception'
  try "$warpstep" cc --debug -shared -Xcompiler -fPIC -o librace.so race.cu
  printf '%s\n' 'set breakpoint pending on' 'break race.cu:4 thread 5' run >late
  try timeout 100 "$warpstep" debug --batch -x late ./app -- 2 ./librace.so
  expect_text 'block (0,0,0), thread (5,0,0)'
}

# test ctypes: Python loads several libraries of any flavour, which share one device
ctypes() {
  local python flavour
  python=$(command -v python3) && "$python" -c 'import ctypes' || skip 'there is no python3'
  python=$("$python" -c 'import sys; print(sys.executable)')
  cat >call.py <<'PY'
import ctypes, sys
libraries = [ctypes.CDLL("./libplug%d.so" % n, mode=int(sys.argv[1])) for n in (1, 2, 3, 4)]
print([library.plugin(None) for library in libraries])
PY
  for flavour in -O2 --debug --checked; do
    build_libraries "$flavour"
    try "$python" call.py 0
    [[ $said == '[132, 233, 334, 435]' ]] || fail "wrong numbers, $flavour"
    try "$python" call.py 256 # RTLD_GLOBAL
    [[ $said == '[132, 233, 334, 435]' ]] || fail "wrong numbers, $flavour, RTLD_GLOBAL"
  done
  try "$warpstep" check "$python" call.py 0
  expect_text 'no findings; 8 launches'
  steps=2 build_libraries --checked
  try "$warpstep" check "$python" call.py 0
  expect_text '4  error race-global'
  expect_text 'at plug3.cu:10 in step()'
}

# test ctypes_threads: threads of Python's and threads of a library's own use the device at once
ctypes_threads() {
  local python flavour
  python=$(command -v python3) && "$python" -c 'import ctypes' || skip 'there is no python3'
  python=$("$python" -c 'import sys; print(sys.executable)')
  cat >threads.cu <<'CU'
#include <cuda_runtime.h>
#include <pthread.h>
#include <atomic>
#include <thread>
#include <vector>
__global__ void add(int* sum, int n) {
  __shared__ int part[64];
  part[threadIdx.x] = threadIdx.x < n;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 64; ++i) *sum += part[i];
}
extern "C" int count(int n) {
  int *d, h = 0;
  cudaStream_t stream;
  if (cudaStreamCreate(&stream) || cudaMalloc(&d, 4)) return -1;
  cudaMemsetAsync(d, 0, 4, stream);
  for (int i = 0; i < 5; ++i) add<<<1, 64, 0, stream>>>(d, n);
  cudaMemcpyAsync(&h, d, 4, cudaMemcpyDeviceToHost, stream);
  if (cudaStreamSynchronize(stream) || cudaFree(d) || cudaStreamDestroy(stream)) return -2;
  return h;
}
extern "C" int count_in_threads(int n) {
  std::atomic<int> sum{0};
  std::vector<std::thread> all;
  for (int i = 0; i < 8; ++i) all.emplace_back([&] { sum += count(n); });
  for (auto& each : all) each.join();
  pthread_t other;
  pthread_create(&other, nullptr, [](void* s) -> void* {
    *static_cast<std::atomic<int>*>(s) += count(1);
    return nullptr;
  }, &sum);
  pthread_join(other, nullptr);
  return sum;
}
CU
  cat >threads.py <<'PY'
import ctypes, concurrent.futures, threading
library = ctypes.CDLL("./libthreads.so")
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    print(list(pool.map(library.count, range(1, 9))), library.count_in_threads(2))
later = []
thread = threading.Thread(target=lambda: later.append(ctypes.CDLL("./libthreads2.so").count(3)))
thread.start()
thread.join()
print(later)
PY
  for flavour in -O2 --debug --checked; do
    try "$warpstep" cc -shared -Xcompiler -fPIC "$flavour" -o libthreads.so threads.cu
    expect_code 0
    cp libthreads.so libthreads2.so
    try "$python" threads.py
    [[ $said == $'[5, 10, 15, 20, 25, 30, 35, 40] 85\n[15]' ]] || fail "wrong numbers, $flavour"
  done
  try "$warpstep" check "$python" threads.py
  expect_text 'no findings; 90 launches'
}

# test thread_local_room: libraries load late, behind others with thread-local words of their own
thread_local_room() {
  cat >before.c <<'C'
__thread __attribute__((tls_model("initial-exec"))) char words[512];
int touch() { return words[0]++; }
C
  gcc -shared -fPIC -o before.so before.c || fail 'before.c does not compile'
  cat >main2.cpp <<'CPP'
#include <dlfcn.h>
#include <cstdio>
int main(int, char** words) {
  if (!dlopen("./before.so", RTLD_NOW)) return std::puts(dlerror()), 2;
  void* const library = dlopen(words[1], RTLD_NOW);
  if (!library) return std::puts(dlerror()), 1;
  return reinterpret_cast<int (*)(int*)>(dlsym(library, "plugin"))(nullptr) != 132;
}
CPP
  g++ main2.cpp -o app2 -ldl || fail 'main2.cpp does not compile'
  build_libraries --checked
  try ./app2 ./libplug1.so
  expect_code 0
}
