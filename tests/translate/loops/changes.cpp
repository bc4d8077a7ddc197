// What changes a variable without an assignment to its name, and what a declaration does: loops
// must not take such a variable for the same in all threads, or such a value for one that can be
// computed again.
#include <doctest/doctest.h>

#include <string>

#include "tests/translate/loops.h"

namespace {

using warpstep::tests::shape_of;
using warpstep::tests::with_loops;

constexpr const char* kHead =
    "__device__ void swap_ptr(float*& a, float*& b) { float* t = a; a = b; b = t; }\n"
    "__device__ float at(const float* p, int i) { return p[i]; }\n"
    "__device__ void put(float& x, float v) { x = v; }\n"
    "typedef int* Pointer;\n";

std::string source(const std::string& body) {
  return kHead + ("__global__ void k(float* a, float* b, int n) {\n" + body + "\n}\n");
}

/// Whether the loops keep a value for each thread.
bool is_of_thread(const std::string& body, const std::string& name) {
  const std::string text = with_loops(source(body));
  REQUIRE(shape_of(source(body)) == "loops");
  return text.find("warpstep_all_" + name) != std::string::npos;
}

const std::string kBarrier = "a[0] = 1; __syncthreads(); ";

}  // namespace

TEST_CASE("what a function may change by a reference is a thread's own") {
  CHECK(shape_of(source("swap_ptr(a, b);" + kBarrier + "a[1] = 2;")) ==
        "a thread changes the parameter a, and there is a barrier");
  CHECK(is_of_thread("float x = n; put(x, 2);" + kBarrier + "b[0] = x;", "x"));
  CHECK(is_of_thread("float2 x{0, 0}; put(x.y, 2);" + kBarrier + "b[0] = x.x;", "x"));
  CHECK_FALSE(
      is_of_thread("float* p = a + n; float x = at(p, 1);" + kBarrier + "b[0] = p[0];", "p"));
  CHECK_FALSE(is_of_thread("int i = n + 1; float x = at(a, i);" + kBarrier + "b[0] = i;", "i"));
}

TEST_CASE("a change in parentheses is one") {
  for (const char* const change :
       {"((x) += (2));", "++(x);", "(x)--;", "(a[0] > 1 ? x : y) += 1;",
        "((unsigned char*)&x)[0] = 1;", "if (n > 1) { int& r{x}; r = 2; }"})
    CHECK(is_of_thread("int x = n, y = n;" + std::string(change) + kBarrier + "b[0] = x;", "x"));
  CHECK_FALSE(
      is_of_thread("int x = n; int z = (x) + 1; a[(x)] = z;" + kBarrier + "b[0] = x;", "x"));
}

TEST_CASE("a value that memory gave is not computed again") {
  CHECK(is_of_thread("int x = (int)*a;" + kBarrier + "b[0] = x;", "x"));
  CHECK(is_of_thread("__shared__ int s; int x = s + 1;" + kBarrier + "b[0] = x;", "x"));
  CHECK_FALSE(
      is_of_thread("__shared__ float s[4]; float* x = s + n;" + kBarrier + "b[0] = x[0];", "x"));
  CHECK_FALSE(is_of_thread("int y = (n) * 2;" + kBarrier + "b[0] = y;", "y"));
}

TEST_CASE("a kernel with objects that do something of their own has fibers") {
  const std::string kernel = "__global__ void k(float* a) { C c; a[0] = c.v; __syncthreads(); }\n";
  const std::string wanted = "it uses C, whose objects do something of their own";
  CHECK(shape_of("struct C { int v = threadIdx.x; };\n" + kernel) == wanted);
  CHECK(shape_of("struct C { int v; __device__ C() : v(threadIdx.x) {} };\n" + kernel) == wanted);
  CHECK(shape_of("__device__ int n; struct C { int v; __device__ C() { atomicAdd(&n, 1); } };\n" +
                 kernel) == wanted);
  CHECK(shape_of("struct B { int v = threadIdx.x; }; struct C { B b; int v; };\n" + kernel) ==
        wanted);
  CHECK(shape_of("struct B { int v = threadIdx.x; }; using C = B;\n" + kernel) == wanted);
  CHECK(shape_of("struct C { int v = 3; };\n" + kernel) == "loops");
  CHECK(shape_of("struct C { float v, w; __device__ C() : v(0), w(1) {} };\n" + kernel) == "loops");
}

TEST_CASE("an operator that hides a change needs fibers") {
  const std::string kernel = "__global__ void k(float* a) { a[0] = 1; __syncthreads(); }\n";
  const std::string wanted = "an operator of the file is not only arithmetic";
  CHECK(shape_of("struct C { int v; };\n"
                 "__device__ C& operator<<(C& c, int v) { c.v = v; return c; }\n" +
                 kernel) == wanted);
  CHECK(shape_of("struct C { int v; };\n"
                 "__device__ C operator+(const C& a, const C& b) { return {a.v + b.v}; }\n"
                 "__device__ void operator+=(C& a, C b) { a.v += b.v; }\n" +
                 kernel) == "loops");
}

TEST_CASE("what is not understood has fibers") {
  CHECK(shape_of(source("float (*p)[4] = (float (*)[4])a;" + kBarrier + "p[0][1] = 2;")) ==
        "a declaration is not understood");
  CHECK(shape_of(source("alignas(16) float p[4];" + kBarrier + "p[1] = 2;")) ==
        "a declaration is not understood");
  CHECK(shape_of(source("float x = n;" + kBarrier + "decltype(x) y = x; y += 1;")) ==
        "it has the word decltype");
}

TEST_CASE("additions to what shared memory points to reach all blocks") {
  const auto adds = [](const char* declared, const char* place) {
    const std::string text =
        with_loops(source(std::string(declared) + kBarrier + "atomicAdd(" + place + ", 1);"));
    return text.find("LoneAdd") != std::string::npos;
  };
  CHECK(adds("__shared__ int h[8];", "&h[n]"));
  CHECK(adds("__shared__ int h[8][4];", "&h[n][1]"));
  CHECK_FALSE(adds("__shared__ int* h;", "&h[n]"));
  CHECK_FALSE(adds("__shared__ int* h[8];", "&h[n][1]"));
  CHECK_FALSE(adds("__shared__ float2* h[8];", "&h[n]->x"));
  CHECK_FALSE(adds("__shared__ Pointer h[8];", "&h[n][1]"));
  CHECK_FALSE(adds("if (n) { __shared__ int h[8]; h[0] = 1; } int* h = (int*)b;", "&h[n]"));
  CHECK(adds("__shared__ int2 h[8];", "&h[n].x"));
}

TEST_CASE("what C++ computes in front of a warp function is not computed behind it") {
  const std::string wanted = "a warp function is part of a larger expression";
  CHECK(shape_of(source("int x = 0, y = __shfl_sync(~0u, x, 1); a[0] = y;")) == wanted);
  CHECK(shape_of(source("float y; y = (put(a[0], 1), __shfl_sync(~0u, a[1], 1)); a[0] = y;")) ==
        wanted);
  CHECK(shape_of(source("float y; y = float2{a[0], __shfl_sync(~0u, a[1], 1)}.y; a[0] = y;")) ==
        wanted);
  CHECK(shape_of(source("float y; y = max(a[0], __shfl_sync(~0u, a[1], 1)); a[0] = y;")) ==
        "loops");
}
