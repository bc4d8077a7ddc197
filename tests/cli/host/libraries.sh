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

# test ctypes: Python loads several libraries, which share one device
ctypes() {
  local python
  python=$(command -v python3) && "$python" -c 'import ctypes' || skip 'there is no python3'
  python=$("$python" -c 'import sys; print(sys.executable)')
  build_libraries --checked
  cat >call.py <<'PY'
import ctypes
libraries = [ctypes.CDLL("./libplug%d.so" % n) for n in (1, 2, 3, 4)]
print([library.plugin(None) for library in libraries])
PY
  try "$python" call.py
  [[ $said == '[132, 233, 334, 435]' ]] || fail 'wrong numbers'
  try "$warpstep" check "$python" call.py
  expect_text 'no findings; 8 launches'
}
