# Tests of `warpstep cc` under make and CMake. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/cc_project
source "$repository/tests/cli/cc_project"

# test own_sim: a project may have a folder sim/ with names of Warpstep's files
own_sim() {
  local names name
  mapfile -t names < <(cd "$(dirname "$warpstep")/../include/warpstep-sim" && find sim -name '*.h')
  ((${#names[@]} > 50)) || fail "only ${#names[@]} headers were found"
  for name in "${names[@]}"; do
    mkdir -p "inc/$(dirname "$name")"
    echo '#error this header is the project'"'"'s' >"inc/$name"
  done
  echo 'inline int steps() { return 3; }' >inc/sim/abi/run_queue.h
  cat >main.cu <<'TEXT'
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include "sim/abi/run_queue.h"
int other();
__global__ void kernel(int* out) { atomicAdd(out, static_cast<int>(__half2float(1.0f))); }
int main() {
  int* out;
  cudaMallocManaged(&out, 4);
  kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d steps, %d threads, %d\n", steps(), *out, other());
}
TEXT
  printf '#include <cuda_runtime.h>\n#include "sim/abi/run_queue.h"\n%s\n' \
    'int other() { return steps() + cudaSuccess; }' >other.cpp
  try "$warpstep" cc -I inc -o app main.cu other.cpp
  expect_code 0
  try ./app
  expect_text '3 steps, 32 threads, 3'
}

# test shared: kernels in a shared library run on the device of the program that uses it
shared() {
  cat >reverse.cu <<'TEXT'
__constant__ int factor;
__global__ void reverse(int* values) {
  __shared__ int own[32];
  own[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = factor * own[31 - threadIdx.x];
}
__global__ void spin(volatile int* flag) {
  int turns = 0;
  while (*flag == 0) ++turns;
}
int reverse_on_device(int* values, cudaStream_t stream) {
  const int three = 3;
  cudaMemcpyToSymbol(factor, &three, sizeof(int));
  reverse<<<1, 32, 0, stream>>>(values);
  return cudaStreamSynchronize(stream);
}
int spin_on_device(int* flag) {
  spin<<<1, 1>>>(flag);
  return cudaDeviceSynchronize();
}
extern "C" int reverse_alone() {
  int *values, last;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMemset(values, 1, 32);
  if (reverse_on_device(values, 0) != cudaSuccess) return 1;
  cudaMemcpy(&last, values + 31, sizeof(int), cudaMemcpyDeviceToHost);
  return last == 3 * 0x01010101 ? 0 : 2;
}
TEXT
  cat >main.cu <<'TEXT'
#include <cstdio>
int reverse_on_device(int*, cudaStream_t);
int spin_on_device(int*);
__global__ void fill(int* values) { values[threadIdx.x] = threadIdx.x; }
int main() {
  int *values, first = 0;
  cudaStream_t stream;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaStreamCreate(&stream);
  fill<<<1, 32, 0, stream>>>(values);
  const int code = reverse_on_device(values, stream);
  cudaMemcpy(&first, values, sizeof(int), cudaMemcpyDeviceToHost);
  printf("code %d, first %d\n", code, first);
  cudaMemset(values, 0, sizeof(int));
  const int spun = spin_on_device(values);
  printf("code %d, then %d in the program\n", spun, cudaDeviceSynchronize());
}
TEXT
  try "$warpstep" cc -shared -Xcompiler -fPIC -o libreverse.so reverse.cu
  expect_code 0
  try "$warpstep" cc -o app main.cu -L. -lreverse -Xlinker -rpath=.
  expect_code 0
  try env WARPSTEP_TIMEOUT=1 ./app
  expect_text 'code 0, first 93'
  expect_text 'running at reverse.cu:10'
  expect_text 'code 702, then 702 in the program'
  printf 'extern "C" int reverse_alone();\nint main() { return reverse_alone(); }\n' >host.cpp
  try g++ -o host host.cpp -L. -lreverse -Wl,-rpath=.
  expect_code 0
  try ./host
  expect_code 0
}

# test make_project: make NVCC="warpstep cc" builds a project in parallel, in folders with spaces
make_project() {
  command -v make >/dev/null || skip 'make is not installed'
  mkdir -p 'my project/a' 'my project/b' && cd 'my project' || return
  write_project
  mv main.cu a/part.cu && mv twice.cu b/part.cu
  cat >Makefile <<'MAKE'
NVCC = nvcc
NVCCFLAGS = -O2 -arch=sm_80 -Iinc -Xcompiler -Wall,-Wextra -rdc=true
app: a/part.o b/part.o answer.o
	$(NVCC) -arch=sm_80 $^ -o $@ -L/usr/local/cuda/lib64 -lcudart -lm
%.o: %.cu
	$(NVCC) $(NVCCFLAGS) -MMD -c $< -o $@
%.o: %.c
	$(NVCC) -c $< -o $@
-include a/part.d b/part.d
MAKE
  try make -j4 NVCC="$warpstep cc"
  expect_code 0
  try ./app
  expect_text '14 0 42'
  try make NVCC="$warpstep cc"
  expect_text 'up to date'
  touch inc/twice.h
  try make NVCC="$warpstep cc"
  expect_text '-c b/part.cu'
  mkdir elsewhere && chmod a-w a b && cd elsewhere || return
  try "$warpstep" cc -rdc=true -I../inc ../a/part.cu ../b/part.cu ../answer.c # read-only sources
  chmod u+w ../a ../b
  expect_code 0
  try ./a.out
  expect_text '14 0 42'
}

# test cmake_project: CMake builds a CUDA project with cc as its compiler
cmake_project() {
  command -v cmake >/dev/null || skip 'cmake is not installed'
  command -v make >/dev/null || export CMAKE_GENERATOR=Ninja
  write_project
  mv answer.c answer.cpp && sed -i '/#/d; s/int/extern "C" int/; s/(void)/()/' answer.cpp
  echo '#include <cuda_runtime.h>
  extern "C" int devices() { int n = 0; cudaGetDeviceCount(&n); return n; }' >>answer.cpp
  cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.18)
project(app LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
set(CMAKE_CUDA_STANDARD 17)
add_library(twice STATIC twice.cu)
target_include_directories(twice PUBLIC inc)
set_target_properties(twice PROPERTIES CUDA_SEPARABLE_COMPILATION ON CUDA_ARCHITECTURES "80;90")
add_executable(app main.cu answer.cpp)
set_target_properties(app PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo --extended-lambda>)
target_link_libraries(app PRIVATE twice CUDA::cudart)
CMAKE
  try cmake -S . -B build -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CUDA_COMPILER="$("$warpstep" cc --print-nvcc)"
  expect_code 0
  expect_text 'The CUDA compiler identification is NVIDIA 13.0'
  try cmake --build build -j4
  expect_code 0
  try build/app
  expect_text '14 0 42'
}

# test old_cmake: find_package(CUDA) and cuda_add_executable of older projects work
old_cmake() {
  command -v cmake >/dev/null || skip 'cmake is not installed'
  command -v make >/dev/null || export CMAKE_GENERATOR=Ninja
  write_project
  cat twice.cu >>main.cu && sed -i 's/answer()/42/' main.cu
  cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.10)
project(app CXX)
find_package(CUDA REQUIRED)
include_directories(inc)
cuda_add_executable(app main.cu)
CMAKE
  try cmake -S . -B build -Wno-dev \
    -DCUDA_TOOLKIT_ROOT_DIR="$(dirname "$(dirname "$("$warpstep" cc --print-nvcc)")")"
  expect_code 0
  try cmake --build build
  expect_code 0
  try build/app
  expect_text '14 0 42'
}

# test static_in_library: what is static in a shared library is compiled without a word, and works
static_in_library() {
  cat >a.cu <<'CU'
namespace {
__device__ int hidden;
__constant__ int factors[3];
__global__ void inner(int* p) { *p += hidden + factors[0]; }
}
static __device__ int n;
__device__ static int many[2];
static __global__ void set() { n = 1 + many[0]; }
template <class T>
static __global__ void add(T* p) { *p += n; }
__global__ void open(int* p) { *p += 2; }
extern "C" int run() {
  int* p;
  cudaMallocManaged(&p, 4);
  *p = 0;
  set<<<1, 1>>>();
  inner<<<1, 1>>>(p);
  add<<<1, 1>>>(p);
  open<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  return *p;
}
CU
  echo 'extern "C" int run(); int main() { return run() != 3; }' >main.cpp
  try "$warpstep" cc -shared -Xcompiler -fPIC -o liba.so a.cu
  expect_code 0
  expect_no_text warning
  try "$warpstep" cc -o main main.cpp ./liba.so
  expect_code 0
  try ./main
  expect_code 0
}
