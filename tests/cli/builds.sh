# Tests of `warpstep cc` under make and CMake. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/cc_project
source "$repository/tests/cli/cc_project"

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
