# Tests of what `warpstep cc` accepts because nvcc accepts it. The line above each function is its name
# in ctest.
# shellcheck shell=bash disable=SC2154

# Builds app.cu, whose text is the standard input, and runs it.
run_program() {
  cat >app.cu
  try "$warpstep" cc "$@" -o app app.cu
  expect_code 0
  try ./app
  expect_code 0
}

# test aligned_shared: shared memory may be aligned behind __shared__
aligned_shared() {
  run_program <<'CU'
#include <cstdio>
__global__ void k(int* o) {
  __shared__ alignas(64) [[maybe_unused]] char c[3];
  __shared__ alignas(16) int s[32];
  s[threadIdx.x] = 1 + ((unsigned long)s % 16 | (unsigned long)c % 64);
  __syncthreads();
  o[threadIdx.x] = s[31 - threadIdx.x];
}
int main() {
  int *o, h;
  cudaMalloc(&o, 128);
  k<<<1, 32>>>(o);
  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
CU
  [[ $said == 1 ]] || fail 'expected 1'
}

# test compared_arguments: a template argument of a launched kernel may be a comparison
compared_arguments() {
  run_program <<'CU'
#include <cstdio>
template <bool b, class T> __global__ void k(T* p) { *p = b + 2; }
int main() {
  int *d, h[2];
  cudaMalloc(&d, 8);
  constexpr int a = 1, b = 2;
  k<a<b,int><<<1,1>>>(d);
  k<a==b,int><<<1,1>>>(d + 1);
  cudaMemcpy(h, d, 8, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[1]);
}
CU
  [[ $said == '3 2' ]] || fail 'expected 3 2'
}

# test auto_parameters: a kernel's parameters may be of type auto
auto_parameters() {
  run_program -std=c++20 <<'CU'
#include <concepts>
#include <cstdio>
__global__ void one(auto* p) { *p += 10; }
template <int n> __global__ void three(auto* p, const std::integral auto v, auto... more) {
  *p += ((n * v) + ... + more);
}
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  cudaMemset(d, 0, 4);
  one<<<1, 1>>>(d);
  three<2><<<1, 1>>>(d, 3, 100, 200);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
CU
  [[ $said == 316 ]] || fail 'expected 316'
}

# test device_queries: the Driver API's questions about devices are answered as the Runtime API's
device_queries() {
  run_program -lcuda <<'CU'
#include <cuda.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
int main() {
  CUdevice device;
  int count, major, version, threads;
  size_t bytes;
  char name[256];
  const char *error, *sentence;
  if (cuInit(0) != CUDA_SUCCESS || cudaFree(0)) return 1;
  cuDriverGetVersion(&version);
  cuDeviceGetCount(&count);
  cuDeviceGet(&device, 0);
  cuDeviceGetName(name, sizeof name, device);
  cuDeviceTotalMem(&bytes, device);
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device);
  cuGetErrorName(cuDeviceGet(&device, 99), &error);
  cuGetErrorString(CUDA_ERROR_INVALID_DEVICE, &sentence);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  printf("%d %d %d %d %d %s, %s\n", version >= 12000, !strcmp(name, prop.name),
         bytes == prop.totalGlobalMem, major == prop.major, threads, error, sentence);
}
CU
  [[ $said == '1 1 1 1 1024 CUDA_ERROR_INVALID_DEVICE, invalid device ordinal' ]] ||
    fail 'other answers'
}

# test unused_headers: headers of CUDA's may be included by a program that uses nothing of them
unused_headers() {
  run_program <<'CU'
#include <channel_descriptor.h>
#include <cuda_bf16.h>
#include <cuda_bf16.hpp>
#include <cuda_device_runtime_api.h>
#include <cuda_fp16.h>
#include <cuda_fp16.hpp>
#include <cuda_occupancy.h>
#include <surface_types.h>
#include <texture_types.h>
#include <cstdio>
#include <nv/target>
#include <nvfunctional>
__host__ __device__ int where() {
  NV_IF_TARGET(NV_IS_DEVICE, (return 1;), (int two = 2; return two;))
}
__host__ __device__ int which() {
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_120, (return 3;), NV_PROVIDES_SM_35, (return 2;),
                     NV_IS_HOST, (return 1;))
  return 0;
}
__global__ void k(int* p) {
  nvstd::function<int(int)> twice = [](int i) { return 2 * i; };
  *p = where() + twice(5) + 100 * which();
}
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  k<<<1, 1>>>(d);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", h, where(), which());
}
CU
  [[ $said == '211 2 1' ]] || fail 'expected 211 2 1'
}

# test host_function_launch: launching a function of the host through a pointer is refused with code 98
host_function_launch() {
  run_program <<'CU'
#include <cstdio>
namespace n {
static void host_fn(int* p, int) { *p = 1; }
}
template <class T> __global__ void kernel(T* p, int n) { *p = n; }
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  void (*f)(int*, int) = n::host_fn;
  f<<<1, 1>>>(d, 1);
  printf("%d\n", cudaGetLastError());
  f = kernel<int>;
  f<<<1, 1>>>(d, 7);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  printf("%d %d\n", cudaGetLastError(), h);
}
CU
  expect_text $'98\n0 7'
}

# test static_objects: streams, events and launches work in constructors and destructors of static objects
static_objects() {
  run_program <<'CU'
#include <cstdio>
static cudaStream_t stream = [] { cudaStream_t s; cudaStreamCreate(&s); return s; }();
static cudaEvent_t event = [] { cudaEvent_t e; cudaEventCreate(&e); return e; }();
__global__ void k(int* p) { *p = 5; }
static int value = [] {
  int *d, h = 0;
  cudaMalloc(&d, 4);
  k<<<1, 1, 0, stream>>>(d);
  cudaEventRecord(event, stream);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h;
}();
struct Last {
  int* d = nullptr;
  ~Last() {
    int h = 0;
    k<<<4, 32>>>(d);
    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
    cudaEventDestroy(event);
    cudaStreamDestroy(stream);
    cudaFree(d);
    printf("%d %d\n", h, cudaGetLastError());
  }
} last;
int main() {
  cudaMalloc(&last.d, 4);
  k<<<4, 32>>>(last.d);
  printf("%d %d\n", value, cudaGetLastError());
}
CU
  [[ $said == $'5 0\n5 0' ]] || fail 'expected 5 0 twice'
}

# test ubsan: a program may be built with the host compiler's checks for undefined behaviour
ubsan() {
  run_program -Xcompiler -fsanitize=undefined <<'CU'
#include <cstdio>
__global__ void k(unsigned* p) {
  unsigned x = threadIdx.x;
  __syncthreads();
  if (x % 5 == 0) return;
  atomicAdd(p, 1u);
  __syncthreads();
  atomicAdd(p + 1, x & 3);
}
int main() {
  unsigned *d, h[2] = {};
  cudaMalloc(&d, 8);
  cudaMemset(d, 0, 8);
  k<<<1, 64>>>(d);
  printf("%d ", cudaMemcpy(h, d, 8, cudaMemcpyDeviceToHost));
  printf("%u %u\n", h[0], h[1]);
}
CU
  [[ $said == '0 51 78' ]] || fail 'expected 0 51 78'
}

# test own_kernels: two shared libraries with a kernel and a variable of the same name have their own
own_kernels() {
  local n
  for n in 1 3; do
    cat >plug$n.cu <<CU
#include <cuda_runtime.h>
__device__ int state = $n * 100;
template <class T> __global__ void add(T* p) { *p += state; }
__global__ void kern(int* p) { *p = $n; state++; }
extern "C" int plugin$n() {
  int *d, h = -2;
  if (cudaMalloc(&d, 4)) return -1;
  kern<<<1, 1>>>(d);
  add<<<1, 1>>>(d);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h;
}
CU
    try "$warpstep" cc -shared -Xcompiler -fPIC -o libplug$n.so plug$n.cu
    expect_code 0
  done
  cat >main.cpp <<'CPP'
#include <cstdio>
extern "C" int plugin1();
extern "C" int plugin3();
int main() { printf("%d %d\n", plugin1(), plugin3()); }
CPP
  g++ main.cpp -L. -lplug1 -lplug3 -Wl,-rpath,"$PWD" -o app
  try ./app
  [[ $said == '102 304' ]] || fail 'expected 102 304'
  cat >main.cpp <<'CPP'
#include <dlfcn.h>
#include <cstdio>
int call(const char* file, const char* name) {
  void* library = dlopen(file, RTLD_NOW);
  return library ? reinterpret_cast<int (*)()>(dlsym(library, name))() : (puts(dlerror()), -1);
}
int main() {
  const int one = call("./libplug1.so", "plugin1");
  printf("%d %d\n", one, call("./libplug3.so", "plugin3"));
}
CPP
  g++ main.cpp -o app
  try ./app
  [[ $said == '102 304' ]] || fail 'expected 102 304 from dlopen'
}

# test around_main: static objects, atexit() and thread_local objects use the device as main() does
around_main() {
  run_program <<'CU'
#include <cstdio>
#include <cstdlib>
__device__ int variable = 7;
__global__ void k(int* p) { *p += 1; }
struct User {
  int* p = nullptr;
  cudaStream_t stream;
  cudaEvent_t event;
  User() {
    cudaMalloc(&p, 4);
    cudaMemset(p, 0, 4);
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    k<<<1, 1, 0, stream>>>(p);
    cudaEventRecord(event, stream);
    cudaStreamSynchronize(stream);
  }
  ~User() {
    k<<<1, 1, 0, stream>>>(p);
    int h = -1, v = 0;
    cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&v, variable, 4);
    printf("%d %d ", h, v);
    cudaFree(p);
    cudaEventDestroy(event);
    cudaStreamDestroy(stream);
  }
};
static User before_main;
thread_local User of_thread;
int main() {
  atexit([] { printf("at exit %d ", cudaDeviceSynchronize()); });
  return of_thread.p == nullptr;
}
CU
  [[ $said == '2 7 at exit 0 2 7 ' ]] || fail 'expected 2 7 at exit 0 2 7'
}

# test sanitizers: what the host's sanitizers can judge is compiled, and the one that cannot is refused
sanitizers() {
  local sanitizer
  local -x WARPSTEP_WORKERS=4 # each of which ends, and has a signal stack of the sanitizer's
  for sanitizer in undefined address; do
    run_program -Xcompiler "-fsanitize=$sanitizer" <<'CU'
#include <cstdio>
#include <thread>
__global__ void k(int* p) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int* const own = new int[1]{s[63 - threadIdx.x]};
  p[blockIdx.x * 64 + threadIdx.x] = *own;
  delete[] own;
}
int main() {
  int *d, h[64];
  cudaMalloc(&d, sizeof h * 4096);
  for (int i = 0; i < 2; ++i) std::thread([=] { k<<<2048, 64>>>(d + i * 64 * 2048); }).join();
  k<<<4096, 64>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[0]);
  cudaFree(d);
}
CU
    [[ $said == 63 ]] || fail "expected 63 with $sanitizer"
  done
  try "$warpstep" cc -Xcompiler -fsanitize=thread app.cu
  expect_code 1
  expect_text "'warpstep check' looks for races"
}

# test many: eight host threads give a thousand streams work, at once or deferred
many() {
  run_program <<'CU'
#include <cstdio>
#include <thread>
#include <vector>
__global__ void add(int* p, int n) { atomicAdd(p, n + threadIdx.x); }
int main() {
  constexpr int kThreads = 8, kStreams = 125;
  int* d;
  cudaMalloc(&d, kThreads * sizeof(int));
  cudaMemset(d, 0, kThreads * sizeof(int));
  std::vector<std::thread> all;
  for (int t = 0; t < kThreads; ++t)
    all.emplace_back([=] {
      std::vector<cudaStream_t> streams(kStreams);
      for (auto& stream : streams) cudaStreamCreate(&stream);
      for (int round = 0; round < 2; ++round)
        for (auto stream : streams) add<<<1, 2, 0, stream>>>(d + t, t);
      for (auto stream : streams) cudaStreamSynchronize(stream);
      for (auto stream : streams) cudaStreamDestroy(stream);
    });
  for (auto& each : all) each.join();
  int h[kThreads];
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int n : h) printf("%d ", n);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
CU
  local expected='250 750 1250 1750 2250 2750 3250 3750 no error' streams
  [[ $said == "$expected" ]] || fail 'wrong numbers'
  for streams in deferred deferred:1; do
    WARPSTEP_STREAMS=$streams try ./app
    [[ $said == "$expected" ]] || fail "wrong numbers, streams $streams"
  done
}

# test volatile_sums: nothing is said of volatile sums unless the program asks for C++20
volatile_sums() {
  printf '__global__ void k() { volatile int n = 3; n++; }\nint main() { k<<<1, 1>>>(); }\n' >a.cu
  try "$warpstep" run a.cu
  expect_code 0
  [[ -z $said ]] || fail 'expected nothing'
  try "$warpstep" run -std=c++20 a.cu
  expect_text '[-Wvolatile]'
}
