// Functions in which threads wait, called by kernels that become loops.
#include <doctest/doctest.h>

#include <string>

#include "tests/translate/loops.h"

namespace {

using warpstep::tests::shape_of;
using warpstep::tests::with_loops;

const char* const kSums =
    "template <class T> __device__ T sum(T v) { for (int o = 16; o > 0; o /= 2)"
    " v += __shfl_down_sync(0xffffffff, v, o); return v; }\n"
    "__device__ float of_block(float v, int from = 0) { __shared__ float s[32];"
    " int lane = threadIdx.x % 32, warp = threadIdx.x / 32; v = sum(v);"
    " if (lane == 0) s[warp] = v; __syncthreads();"
    " v = lane < blockDim.x / 32 ? s[lane + from] : 0; if (warp == 0) v = sum(v); return v; }\n"
    "template <class T> __device__ T shared(T v) { __shared__ T s[32]; s[0] = v; __syncthreads();"
    " return s[0]; }\n"
    "__device__ void wait() { __syncwarp(); }\n";

std::string calling(const std::string& body) {
  return shape_of(kSums + ("__global__ void k(float* a, const float* b, int n) {" + body + "}\n"));
}

/// A kernel that calls f(n).
std::string of(const std::string& function) {
  return shape_of(function + "\n__global__ void k(float* a, int n) { a[0] = f(n); }\n");
}

}  // namespace

TEST_CASE("a call of a function in which threads wait is written out") {
  CHECK(calling("float v = b[threadIdx.x]; v = sum(v); a[0] = v;") == "loops");
  CHECK(calling("float v = sum(b[threadIdx.x]) / n; a[0] = v;") == "loops");
  CHECK(calling("float v = 1; v += sum<float>(n) * sum(v); a[0] = v;") == "loops");
  CHECK(calling("float v = 1; if (threadIdx.x < 32) v = sum(v); else v -= sum(v); a[0] = v;") ==
        "loops");
  CHECK(calling("float v = 1; for (int i = 0; i < n; ++i) v = of_block(sum(v), 0); a[0] = v;") ==
        "loops");
  CHECK(calling("float v = of_block(1); __syncthreads(); v = of_block(v, 1); a[0] = v;") ==
        "loops");
  CHECK(calling("a[threadIdx.x] = 1; wait(); a[threadIdx.x ^ 1] = 2;") == "loops");
  CHECK(calling("a[0] = shared(1);") == "loops");
}

TEST_CASE("a call that may not happen, or not once, stays on fibers") {
  const std::string larger = "it calls sum, which is part of a larger expression";
  CHECK(calling("float v = n > 1 ? sum(b[0]) : 0; a[0] = v;") == larger);
  CHECK(calling("bool v = n > 1 && sum(b[0]) > 0; a[0] = v;") == larger);
  CHECK(calling("a[n++] = sum(b[0]);") == larger);
  CHECK(calling("float v = 1, w = sum(v); a[0] = w;") == larger);
  CHECK(calling("atomicAdd(a, sum(b[0]));") == larger);
  CHECK(calling("float v[2]{b[0], sum(b[0])}; a[0] = v[1];") == larger);
  CHECK(calling("float v = (abs(n), sum(b[0])); a[0] = v;") == larger);
  CHECK(calling("int v = n << sum(n); a[0] = v;") == larger);
  CHECK(calling("float v[2][2]; v[n][(int)sum(n)] = 1;") == larger);
  CHECK(calling("float v[2]; v[(int)sum(n)] = 1;") == "loops");
  CHECK(calling("float v = fmaxf(n, sum(b[0])); a[0] = v;") == "loops");
  const std::string head = "it calls sum, which is part of a larger statement";
  CHECK(calling("if (sum(n) > 3) a[0] = 1;") == head);
  CHECK(calling("for (int i = 0; i < sum(n); ++i) a[0] = 1;") == head);
  CHECK(calling("do a[0] = sum(n); while (n == 7);") == head);
  CHECK(calling("a[0] = shared(1); a[1] = shared(2.0);") ==
        "it calls shared, which has shared memory, twice");
  CHECK(calling("float v = 1; if (threadIdx.x < 16) v = sum(v); a[0] = v;") ==
        "lanes may differ in a condition with a warp function behind it");
}

TEST_CASE("a function whose text cannot stand for a call keeps the kernel on fibers") {
  CHECK(of("__device__ int f(int v) { if (v < 0) return 0; __syncwarp(); return v; }") ==
        "it calls f, which returns early");
  CHECK(of("__device__ int f(int& v) { __syncwarp(); return v; }") ==
        "it calls f, which has a reference or a function as a parameter");
  CHECK(of("__device__ int f(int v) { v = f(v); __syncwarp(); return v; }") ==
        "it calls f, which calls itself");
  CHECK(of("__device__ int f(int v) { __syncwarp(); return v; }\n"
           "__device__ float f(float v) { __syncwarp(); return v; }") ==
        "it calls f, which has overloads");
  CHECK(of("__device__ float f(float); __device__ int f(int v) { __syncwarp(); return v; }") ==
        "it calls f, which has overloads");
  CHECK(of("__device__ int f(int); __device__ int f(int v) { __syncwarp(); return v; }") ==
        "loops");
  const std::string apart = "it calls f, which is not known by the same words";
  CHECK(of("__device__ int g(float v) { return 1; }\n"
           "__device__ int f(int v) { __syncwarp(); return g(v); }\n"
           "__device__ int g(int v) { return 2; }") == apart);
  const std::string kernel = "__global__ void k(int* a) { a[0] = f(1); }";
  const std::string waits = "__device__ int f(int v) { __syncwarp(); return v; } ";
  CHECK(shape_of(waits + "namespace n { " + kernel + " }") == apart);
  CHECK(shape_of("namespace n { " + waits + " } using namespace n; " + kernel) == apart);
  CHECK(shape_of("namespace n { " + waits + kernel + " }") == "loops");
  CHECK(shape_of("namespace { " + waits + " } " + kernel) == "loops");
  CHECK(shape_of("__device__ int f(int v); " + kernel + " " + waits) == apart);
  CHECK(of("__device__ int a; __device__ int f(int v) { __syncwarp(); return v + a; }") ==
        "it calls f, which shares a name with the kernel");
  CHECK(of("__device__ int f(int v, int w) { __syncwarp(); return v; }") ==
        "it calls f, which has other parameters");
  CHECK(of("__device__ int f() { __syncwarp(); return 1; }") ==
        "it calls f, which has other parameters");
  CHECK(of("__device__ int f(int v, int w = 3, float x = 1.5f) { __syncwarp(); return v * w + x; "
           "}") == "loops");
  CHECK(of("struct S { __device__ int f(int v) { __syncwarp(); return v; } };") ==
        "it calls f, which is a member");
  CHECK(of("template <int kBy> __device__ int f(int v) { __syncwarp(); return v + kBy; }") ==
        "it calls f, which is a template whose arguments are not understood");
  CHECK(of("__device__ int f(int v) { static int s; __syncwarp(); return v + s; }") ==
        "it has the word static");
}

TEST_CASE("a specialised function keeps the kernel on fibers") {
  CHECK(of("template <int N> __device__ int f(int v) { __syncwarp(); return v; }\n"
           "template <> __device__ int f<3>(int v) { return 1; }") ==
        "it calls f, which has overloads");
}

TEST_CASE("a name that the kernel may declare is not the file's") {
  const std::string file =
      "namespace n { struct T {}; } __device__ int a[9]; constexpr int w = 2;\n"
      "__device__ int f(int v) { __syncwarp(); return v * w + a[0]; }\n__global__ void k(int n) {";
  const std::string shares = "it calls f, which shares a name with the kernel";
  CHECK(shape_of(file + "int *b, *a; n = f(n); }") == shares);
  CHECK(shape_of(file + "n::T* a; n = f(n); }") == shares);
  CHECK(shape_of(file + "int (*a)[4]; n = f(n); }") == shares);
  CHECK(shape_of(file + "int m = f(n * w); m *= 2; }") == "loops");
}

TEST_CASE("an argument of a template has its parameter's type") {
  const std::string text = with_loops(
      "template <unsigned N> __device__ int f(int v) { __syncwarp(); return v * N; }\n"
      "__global__ void k(int* a) { int v = f<1 + 2>(1); a[0] = v; }\n");
  CHECK(text.find("static_cast<unsigned>(1 + 2)", text.find("warpstep_loops_0")) !=
        std::string::npos);
  CHECK(of("template <int N, int M = N / 2> __device__ int g(int v) { __syncwarp(); return M; }\n"
           "__device__ int f(int v) { int r = g<4>(v); return r; }") ==
        "it calls g, which is a template whose arguments are not understood");
}

TEST_CASE("a mask of all lanes has a type of 32 bits") {
  CHECK(calling("const unsigned short m = -1; a[0] = __shfl_sync(m, n, 1);") ==
        "a warp function is not for all lanes");
}

TEST_CASE("a returned value is one expression") {
  const std::string text = with_loops(
      "__device__ int f(int v) { __syncwarp(); return v = 3, v; }\n"
      "__global__ void k(int* a) { int v = f(1); a[0] = v; }\n");
  const std::size_t value = text.find("warpstep_value_1 =", text.find("warpstep_loops_0"));
  CHECK(text.substr(value).starts_with("warpstep_value_1 = ("));
}

TEST_CASE("all calls of a function have the same shared memory") {
  const std::string text = with_loops(
      std::string(kSums) +
      "__global__ void k(float* a) { float v = of_block(1); __syncthreads(); v += of_block(2);"
      " a[0] = v; }\n");
  const std::string loops = text.substr(text.find("warpstep_loops_0"));
  const std::size_t declared = loops.find("warpstep_shared_0_s[32]");
  CHECK(declared != std::string::npos);
  CHECK(loops.find("warpstep_shared_0_s[32]", declared + 1) == std::string::npos);
}

TEST_CASE("arguments of a template in other words may be the same ones") {
  const std::string head =
      "constexpr int kN = 32; template <int N> __device__ int of_all(int v) {"
      " __shared__ int s[32]; s[threadIdx.x] = v + N; __syncthreads();"
      " return s[0]; }\n";
  const auto shape = [&](const char* first, const char* second) {
    return shape_of(head + "__global__ void k(int* a) { int v = of_all<" + first +
                    ">(1); __syncthreads(); v = of_all<" + second + ">(v); a[0] = v; }\n");
  };
  CHECK(shape("32", "kN") == "it calls of_all, which has shared memory, twice");
  CHECK(shape("32", "32") == "loops");
}

TEST_CASE(
    "a loop that asks a function what an atomic function returns keeps the kernel on fibers") {
  const std::string why = "a loop looks at what an atomic function returns";
  const auto kernel = [](const std::string& functions, const std::string& body) {
    return shape_of(functions + "\n__global__ void k(int* a, int n) { " + body + " }\n");
  };
  const std::string look = "__device__ int look(int* p) { return atomicAdd(p, 0); }\n";
  CHECK(kernel(look, "int i = 0; while (look(a) != 7) ++i; a[1] = i;") == why);
  CHECK(kernel(look + "__device__ int again(int* p) { return look(p); }",
               "int x; do { x = again(a); } while (x != 7);") == why);
  CHECK(kernel(look + "__device__ int wait(int* p) { int x; do { x = look(p); } while (x != 7);"
                      " return x; }",
               "a[1] = wait(a);") == "it calls wait");
  CHECK(kernel("__device__ void look(int* p, int* x) { *x = atomicAdd(p, 0); }",
               "int x; do { look(a, &x); } while (x != 7);") == why);
  CHECK(kernel("__device__ int look(int* p) { return atomicAdd(p, 0) == 7 ? 1 : look(p); }",
               "a[1] = look(a);") == "it calls look");
  CHECK(kernel(look, "int x; do { x = (int)atomicAdd(a, 0); } while (x != 7);") == why);
  CHECK(kernel("template <class T> __device__ int atomicAdd(T* p, char v) { return *p; }",
               "while (atomicAdd(a, 'a') != 7) n = 1;") == why);
  CHECK(kernel(look, "a[1] = look(a);") == "loops");
  CHECK(kernel("__device__ int atomicAdd(int* p, char v) { return atomicAdd(p, (int)v); }",
               "a[1] = atomicAdd(a, 'a');") == "loops");
  CHECK(kernel("__device__ void count(int* p) { if (*p > 0) atomicAdd(p, 1); }",
               "for (int i = 0; i < n; ++i) count(a + i);") == "loops");
}

TEST_CASE("a default argument that needs fibers keeps the kernels on them that call its function") {
  CHECK(of("__device__ int f(int n, int v = __shfl_sync(~0u, 3, 5)) { return v; }") ==
        "it calls f");
  CHECK(of("__device__ int f(int n, int v = (__syncthreads(), 4)) { return v; }") == "it calls f");
  CHECK(of("__device__ int f(int n, int v = (__syncthreads(), 4));\n"
           "__device__ int f(int n, int v) { return v; }") == "it calls f");
  CHECK(of("__device__ int g() { __syncthreads(); return 1; }\nnamespace { template <class T>"
           " __device__ int f(T n, T v = T(g())) { return v; } }") == "it calls f");
  CHECK(of("extern \"C\" { __device__ int f(int n, int v = (__syncthreads(), 4)); }\n"
           "extern \"C\" __device__ int f(int n, int v) { return v; }") == "it calls f");
  CHECK(of("__device__ int f(int n, const char* v = __builtin_FUNCTION()) { return v[0]; }") ==
        "it calls f");
  CHECK(of("template <class T> __device__ int f(T n, T v = T(1), float w = sqrtf(2)) {"
           " return v; }") == "loops");
}

TEST_CASE("a function whose name ends as a cast's is a function of the file") {
  const std::string text = with_loops(
      "__device__ int lane_cast(float f) { return f + threadIdx.x; }\n"
      "__global__ void k(int* a, float f) { a[threadIdx.x] = lane_cast(f); }\n");
  CHECK(text.find("::threadIdx = threadIdx") != std::string::npos);
  CHECK(of("__device__ int far_cast(int n) { return printf(\"x\"); }\n"
           "__device__ int f(int n) { return far_cast(n); }") == "it calls f");
}

TEST_CASE("a file's own atomicAdd() is not replaced in shared memory") {
  const auto replaces = [](const std::string& functions) {
    const std::string text =
        with_loops(functions +
                   "\n__global__ void k(int* a, int n) { __shared__ unsigned char s[64];"
                   " s[n] = 0; __syncthreads(); atomicAdd(&s[n], 1); __syncthreads();"
                   " a[n] = s[n]; }\n");
    return text.find("LoneAdd atomicAdd") != std::string::npos;
  };
  const std::string head = "__device__ int atomicAdd(unsigned char* p, int v)";
  CHECK(replaces(""));
  CHECK_FALSE(replaces(head + " { return *p += v; }"));
  CHECK_FALSE(replaces(head + ";"));
}
