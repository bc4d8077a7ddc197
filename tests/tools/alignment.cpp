#include "tools/cc/source/alignment.h"

#include <doctest/doctest.h>

#include <string>

namespace {

bool asks(const std::string& source) {
  const std::string text = "# 1 \"a.cu\"\n" + source;
  return warpstep::tools::cc::asks_for_alignment(warpstep::tools::cc::Declarations(text));
}

/// The statement in a kernel with a few pointers.
bool asks_in_kernel(const std::string& statement) {
  return asks("__global__ void k(float* in, char* bytes, void* any, int n) {\n  " + statement +
              "\n}\n");
}

}  // namespace

TEST_CASE("a pointer that is cast may be misaligned, however the cast is written") {
  CHECK(asks_in_kernel("double* d = reinterpret_cast<double*>(in + 1);"));
  CHECK(asks_in_kernel("double* d = (double*)(in + 1);"));
  CHECK(asks_in_kernel("const double* d = (const double* const)in;"));
  CHECK(asks_in_kernel("double* __restrict__ d = (double* __restrict__)&in[1];"));
  CHECK(asks_in_kernel("double d = (double&)in[1];"));
  CHECK(asks_in_kernel("double d = *static_cast<double*>(any);"));
  CHECK(asks_in_kernel("double (*rows)[4] = (double (*)[4])bytes;"));
  CHECK(asks_in_kernel("double* d = as<double*>(in + 1);"));
  CHECK(asks_in_kernel("double* d = std::bit_cast<double*>(in + 1);"));
  CHECK(asks("using Doubles = double*;\n__global__ void k(char* c) { *Doubles(c + 1) = 1; }\n"));
  CHECK(asks("typedef double* Doubles;\n__global__ void k(char* c) { *(Doubles)c = 1; }\n"));
}

TEST_CASE("a pointer gets another type in other ways, too") {
  CHECK(asks("union Both { float* f; double* d; };\n"));
  CHECK(asks_in_kernel("asm(\"mov.b64 %0, %1;\" : \"=l\"(any) : \"l\"(in));"));
  CHECK(asks("int main() { void* all[] = {&a}; cudaLaunchKernel(k, 1, 1, all); }\n"));
  CHECK(asks("#pragma pack(push, 1)\nint* address(int* x) { return x; }\n"));
}

TEST_CASE("structs and vectors are written as a whole") {
  CHECK(asks("struct Pair { int a, b; };\n"));
  CHECK(asks_in_kernel("auto v = make_float4(0, 0, 0, 0);"));
  CHECK(asks("__global__ void k(float4* all) { all[0].x = 1; }\n"));
  CHECK(asks("__global__ void k(__half2* all) {}\n"));
  CHECK(asks("__global__ void k(cuDoubleComplex* all) {}\n"));
}

TEST_CASE("what most programs are made of needs no look at its addresses") {
  CHECK_FALSE(asks_in_kernel("if (n > 0) in[n * (n + 1)] = (float)n * in[(unsigned)n & 31];"));
  CHECK_FALSE(asks_in_kernel("float* row = in + n; *row = __ldg(&in[n]);"));
  CHECK_FALSE(asks_in_kernel("dim3 size(1, 2); int a = (n * n) * (n);"));
  CHECK_FALSE(asks("int main() { float* d; cudaMalloc((void**)&d, 4); cudaFree(d); }\n"));
  CHECK_FALSE(asks("int main() { float* h = (float*)malloc(4); free(h); }\n"));
  CHECK_FALSE(asks("int main() { int* h = (int*)std::calloc(4, 4); std::free(h); }\n"));
  CHECK_FALSE(asks("template <class Value>\nvoid set(Value* all, int (*f)(float*)) {}\n"));
  CHECK_FALSE(asks("using namespace std;\n#pragma unroll\nvoid f(float*);\n"));
}

TEST_CASE("headers of the system do not count") {
  CHECK_FALSE(asks("# 1 \"/usr/include/x.h\" 1 3\nstruct Pair { int* a; };\n# 2 \"a.cu\" 2\n"));
}
