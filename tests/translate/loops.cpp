// Which kernels become loops over the threads of a block, and why others do not.
#include <doctest/doctest.h>

#include <string>

#include "tests/translate/loops.h"

namespace {

using warpstep::tests::shape_of;
using warpstep::tests::with_loops;

std::string shape(const std::string& body) {
  return shape_of(
      "__device__ int twice(int x) { return 2 * x; }\n"
      "__device__ int other(int x) { __syncthreads(); return x; }\n"
      "const int kWidth = 8; int changing = 8; const float kThirtyTwo = 32;\n"
      "__global__ void k(float* a, const float* b, int n) {\n" +
      body + "\n}\n");
}

}  // namespace

TEST_CASE("a kernel whose barriers all threads pass alike becomes loops") {
  CHECK(shape("a[threadIdx.x] = b[threadIdx.x];") == "loops");
  CHECK(shape("if (threadIdx.x >= n) return; a[threadIdx.x] = 1;") == "loops");
  CHECK(shape("a[threadIdx.x] = -__builtin_inff(); __syncthreads(); a[0] = 1;") == "loops");
  CHECK(shape("__shared__ float s[64]; s[threadIdx.x] = 1; __syncthreads();"
              "a[threadIdx.x] = s[63 - threadIdx.x];") == "loops");
  CHECK(shape("for (int i = blockDim.x / 2; i > 0; i >>= 1) { a[i] = 1; __syncthreads(); }") ==
        "loops");
  CHECK(shape("int s = 1; while (s < n) { a[s] = 1; __syncthreads(); s *= 2; }") == "loops");
  CHECK(shape("if (n > 3) { a[0] = 1; __syncthreads(); } else { a[1] = 2; }") == "loops");
  CHECK(shape("if (blockIdx.x >= n) return; __syncthreads(); a[0] = 1;") == "loops");
  CHECK(shape("if (threadIdx.x >= n) return; __syncthreads(); a[0] = 1;") == "loops");
  CHECK(shape("for (int i = 0; i < n; ++i) { if (b[threadIdx.x] > i) return; __syncthreads(); }") ==
        "loops");
  CHECK(shape("for (int i = 0; i < kWidth; ++i) __syncthreads();") == "loops");
  CHECK(shape("for (int i = 0;; ++i) { if (i == n) break; if (i == 3) { continue; }"
              "__syncthreads(); }") == "loops");
  CHECK(shape("a += blockIdx.x * n; __syncthreads(); a[threadIdx.x] = 1;") == "loops");
  CHECK(shape("for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = 1; __syncthreads();") ==
        "loops");
  CHECK(shape("a[threadIdx.x] = twice(3); __syncthreads();") == "loops");
  CHECK(shape("a[0] = other(1);") == "loops");
}

TEST_CASE("a kernel whose threads may differ at a barrier stays on fibers") {
  CHECK(shape("if (threadIdx.x < 16) __syncthreads();") ==
        "threads may differ in a condition with a barrier behind it");
  CHECK(shape("if (b[0] < 16) __syncthreads();") ==
        "threads may differ in a condition with a barrier behind it");
  CHECK(shape("if (changing) __syncthreads();") ==
        "threads may differ in a condition with a barrier behind it");
  const std::string loop = "threads may pass a loop with a barrier a different number of times";
  CHECK(shape("for (int i = threadIdx.x; i < n; i += blockDim.x) __syncthreads();") == loop);
  CHECK(shape("for (int i = 0; i < b[0]; ++i) __syncthreads();") == loop);
  CHECK(shape("int m = n; if (threadIdx.x == 3) m = 2; for (int i = 0; i < m; ++i)"
              "__syncthreads();") == loop);
  CHECK(shape("int m = n; int& r = m; r = threadIdx.x; for (int i = 0; i < m; ++i)"
              "__syncthreads();") == "a reference is declared where barriers stand");
  CHECK(shape("int m = n; { int& r = m; r = threadIdx.x; } for (int i = 0; i < m; ++i)"
              "__syncthreads();") == loop);
  CHECK(shape("int m = 2; int* p = &m; *p = threadIdx.x; for (int i = 0; i < m; ++i)"
              "__syncthreads();") == loop);
  CHECK(shape("while (true) { if (threadIdx.x == n) break; __syncthreads(); }") ==
        "a thread may leave a loop with a barrier");
  CHECK(shape("for (int i = 0; i < n; ++i) { if (threadIdx.x == 1) continue; __syncthreads(); }") ==
        "a thread may leave a loop with a barrier");
  CHECK(shape("for (int i = 0; i < n; ++i) { if (threadIdx.x == 1) ++i; __syncthreads(); }") ==
        loop);
}

TEST_CASE("a kernel that asks for more than arithmetic stays on fibers") {
  CHECK(shape("a[0] = __reduce_add_sync(0xffffffff, n);") == "it calls __reduce_add_sync");
  CHECK(shape("a[0] = __activemask();") == "it calls __activemask");
  CHECK(shape("printf(\"x\");") == "it calls printf");
  CHECK(shape("volatile float* v = a; v[0] = 1;") == "it has the word volatile");
  CHECK(shape("auto f = [&] { return 1; }; a[0] = f();") == "it has a lambda or an attribute");
  CHECK(shape("goto end; end: a[0] = 1;") == "it has the word goto");
  CHECK(shape("while (atomicCAS((int*)a, 0, 1) != 0) n = 1;") ==
        "a loop looks at what an atomic function returns");
  CHECK(shape("for (int i = 0; i < n; ++i) atomicAdd(a, 1.0f);") == "loops");
  CHECK(shape("int t = atomicAdd((int*)a, 1); __syncthreads(); a[t] = 1;") == "loops");
  CHECK(shape("auto g = cooperative_groups::this_grid(); g.sync();") ==
        "it calls this_grid by a qualified name");
  CHECK(shape("int m = (__syncthreads(), 1); a[m] = 1;") ==
        "a barrier stands in something else than if, for and while");
  CHECK(shape("if ((__syncthreads(), true)) __syncthreads();") ==
        "a barrier is part of an expression");
  CHECK(shape("do { __syncthreads(); --n; } while (n > 0);") ==
        "a barrier stands in something else than if, for and while");
}

TEST_CASE("a fence is a statement like others, and in a loop the mark of a poll") {
  const auto with = [](const std::string& statement) {
    return shape_of(
        "__device__ unsigned tickets;\n__global__ void k(int* a) { __shared__ bool last;"
        " int t = threadIdx.x; a[t] = t; " +
        statement + " __syncthreads(); if (last) a[0] = a[t]; }\n");
  };
  CHECK(with("__threadfence(); if (t == 0) last = atomicInc(&tickets, 7) == 7;") == "loops");
  CHECK(with("__threadfence_block(); if (t == 0) last = a[1] > 0;") == "loops");
  CHECK(with("while (a[0] == 0) __threadfence();") == "a loop has a fence, as one that polls");
}

TEST_CASE("directly behind a barrier all threads read one value of a shared variable") {
  const auto with = [](const std::string& body) {
    return shape_of(
        "__global__ void k(int* a, int n) { __shared__ int s[64], count;"
        " int t = threadIdx.x; if (t == 0) count = a[0]; s[t] = t; " +
        body + " }\n");
  };
  const std::string refusal = "threads may differ in a condition with a barrier behind it";
  CHECK(with("__syncthreads(); if (count > n) { __syncthreads(); a[t] = s[t]; }") == "loops");
  CHECK(with("__syncthreads(); if (!count) { __syncthreads(); } else { __syncthreads(); }") ==
        "loops");
  CHECK(with("if (count > n) { __syncthreads(); a[t] = s[t]; }") == refusal);
  CHECK(with("__syncthreads(); s[t] = 1; if (count > n) { __syncthreads(); a[t] = s[t]; }") ==
        refusal);
  CHECK(with("__syncthreads(); if (s[t] > n) { __syncthreads(); a[t] = s[t]; }") == refusal);
  CHECK(with("__syncthreads(); for (int i = 0; i < n; ++i) if (count) { __syncthreads(); count = "
             "0; }") == refusal);
}

TEST_CASE("a kernel without barriers is one loop, whatever it declares") {
  const auto with = [](const std::string& body) {
    return shape_of(
        "struct P { int x, y; };\n"
        "__global__ void k(int* a, const P* in, int n) { int t = threadIdx.x; " +
        body + " }\n");
  };
  CHECK(with("const P& p = in[t]; a[t] = p.x;") == "loops");
  CHECK(with("int& r = a[t]; r += n; n &= 7; a[t] += n;") == "loops");
  CHECK(with("const auto [x, y] = in[t]; a[t] = x + y;") == "loops");
  CHECK(with("const P& p = in[t]; __syncthreads(); a[t] = p.x;") ==
        "a reference is declared where barriers stand");
}

TEST_CASE("a kernel whose lanes call warp functions alike becomes loops") {
  const std::string mine = "float m = b[threadIdx.x];";
  CHECK(shape("a[0] = __shfl_down_sync(0xffffffff, n, 1);") == "loops");
  CHECK(shape(mine + "for (int w = 16; w > 0; w /= 2) m += __shfl_xor_sync(-1, m, w);"
                     "a[threadIdx.x] = m;") == "loops");
  CHECK(shape("const unsigned all = 0xffffffffu; unsigned odd = __ballot_sync(all, n & 1);"
              "a[threadIdx.x] = odd;") == "loops");
  CHECK(shape(mine + "if (__any_sync(~0u, m > 1 && m < 3)) a[threadIdx.x] = m;") == "loops");
  CHECK(shape("a[threadIdx.x] = 1; __syncwarp(); a[threadIdx.x ^ 1] = 2;") == "loops");
  CHECK(shape(mine + "float o = __shfl_sync(~0u, m, 3) + __shfl_up_sync(~0u, m, 1, 8);"
                     "atomicAdd(&a[n], o);") == "loops");
}

TEST_CASE("a kernel whose lanes may differ at a warp function stays on fibers") {
  const std::string part = "a warp function is part of a larger expression";
  CHECK(shape("a[0] = __shfl_sync(0xffff, n, 1);") == "a warp function is not for all lanes");
  CHECK(shape("a[0] = __shfl_sync(1u << n, n, 1);") == "a warp function is not for all lanes");
  CHECK(shape("__syncwarp(n);") == "a warp function is not for all lanes");
  CHECK(shape("a[0] = threadIdx.x > 3 ? __shfl_sync(~0u, n, 1) : 0;") == part);
  CHECK(shape("int m = n; bool c = m > 3 && __any_sync(~0u, n); a[0] = c;") == part);
  CHECK(shape("int m = 0; m = a[0] = __shfl_sync(~0u, m, 1);") == part);
  CHECK(shape("int m = 0; a[0] = m++ + __shfl_sync(~0u, m, 1);") == part);
  CHECK(shape("int m = 0; a[0] = __shfl_sync(~0u, m = 3, 1);") == part);
  CHECK(shape("a[0] = __shfl_sync(~0u, __shfl_sync(~0u, n, 2), 1);") ==
        "a warp function stands in another one");
  CHECK(shape("if (threadIdx.x >= n) return; a[0] = __shfl_sync(~0u, n, 1);") ==
        "a thread may return, and there is a warp function");
  CHECK(shape("while (__any_sync(~0u, n)) a[0] = 1;") == "a barrier is part of an expression");
}

TEST_CASE("a kernel whose warps pass a condition whole becomes loops") {
  const auto behind = [](const std::string& condition) {
    return shape(
        "int mine = b[threadIdx.x]; const int t = threadIdx.x, warp = t / 32, lane = t % 32;"
        "const float third = t / 3.0f; const bool is_odd = t;"
        "if (" +
        condition + ") mine += __shfl_sync(~0u, mine, 1); a[t] = mine;");
  };
  const char* const alike[] = {"threadIdx.x < 32",
                               "t < warpSize",
                               "warp == 0",
                               "!warp",
                               "warp == n && n < 3",
                               "threadIdx.x >> 5 == 2",
                               "t >= 64",
                               "96 > t",
                               "t & 64",
                               "threadIdx.y == 1",
                               "(blockIdx.x * blockDim.x + threadIdx.x) / 32 < n",
                               "static_cast<int>(threadIdx.x) / 32 < n",
                               "(int)threadIdx.x + 32 < 96"};
  for (const char* const condition : alike) {
    CAPTURE(condition);
    CHECK(behind(condition) == "loops");
  }
  const char* const apart[] = {"threadIdx.x < 31",
                               "t <= 32",
                               "t > 32",
                               "32 < t",
                               "lane == 0",
                               "warp == 0 && lane < 16",
                               "t < n",
                               "t < blockDim.x / 32",
                               "t - 32 < 32",
                               "t / 16 == 0",
                               "t / n == 0",
                               "t >> 4 == 0",
                               "t >> n == 0",
                               "t / kThirtyTwo < 1.5",
                               "t * 2 < 64",
                               "third / 32 < 1",
                               "is_odd",
                               "(float)t / 32 < 1",
                               "mine / 32 == 0",
                               "(warp = 0) == 0",
                               "warp-- - 1 == 0",
                               "t",
                               "b[warp] > 0",
                               "(blockIdx.x * n + threadIdx.x) / 32 == 0",
                               "warp == 0 ? true : lane < 3"};
  for (const char* const condition : apart) {
    CAPTURE(condition);
    CHECK(behind(condition) != "loops");
  }
}

TEST_CASE("what only some warps do changes nothing for the others") {
  const std::string exchange = "a[0] = __shfl_sync(~0u, n, 1);";
  CHECK(shape("int m = n; if (threadIdx.x < 32) { m = 3; " + exchange +
              " }"
              "for (int i = 0; i < m; ++i) __syncthreads();") ==
        "threads may pass a loop with a barrier a different number of times");
  CHECK(shape("for (int i = 0; i < n; ++i) if (threadIdx.x < 32) { " + exchange +
              "if (n == 3) break; }") == "a thread may leave a loop with a barrier");
  CHECK(shape("if (threadIdx.x < 32) for (int i = 0; i < n; ++i) { " + exchange +
              "if (n == 3) break; }") == "loops");
  CHECK(shape("if (threadIdx.x < 32) { if (n == 3) return; " + exchange + " }" + exchange) ==
        "loops");
  CHECK(shape("if (threadIdx.x < 32) { " + exchange + "__syncthreads(); }") ==
        "threads may differ in a condition with a barrier behind it");
  CHECK(shape("if (threadIdx.x < 32) { " + exchange + " } else { " + exchange + " }") == "loops");
  CHECK(shape("if (threadIdx.x / 32 >= n) return; " + exchange) == "loops");
}

TEST_CASE("threads may return in several segments") {
  const std::string text = with_loops(
      "__global__ void k(float* a, int n) { if (threadIdx.x >= n) return; __syncthreads();"
      "if (a[threadIdx.x] > 3) return; __syncthreads(); a[0] = 1; }\n");
  CHECK(text.find("warpstep_next_1:") != std::string::npos);
  CHECK(text.find("warpstep_next_2:") != std::string::npos);
  CHECK(shape("float m = twice(3); for (int w = 16; w > 0; w /= 2) m += __shfl_xor_sync(~0u, m, w);"
              "a[0] = m;") == "loops");
}

TEST_CASE("atomic functions in front of a warp function, warp by warp on fibers, keep it there") {
  const std::string why = "an atomic function stands in front of a warp function";
  CHECK(shape("atomicAdd(a, 1.0f); a[1] = __shfl_sync(~0u, n, 1);") == why);
  CHECK(shape("for (int i = 0; i < n; ++i) { a[1] = __shfl_sync(~0u, n, 1); atomicAdd(a, 1); }") ==
        why);
  CHECK(shape_of("__device__ void count(int* p) { atomicAdd(p, 1); }\n"
                 "__global__ void k(int* a) { count(a); a[1] = __shfl_sync(~0u, a[2], 1); }\n") ==
        why);
}

TEST_CASE("atomic functions in two segments, thread by thread on fibers, keep it there") {
  const std::string why =
      "atomic functions stand where threads take turns, with no barrier between";
  const std::string add = "atomicAdd(a, b[threadIdx.x]);";
  const std::string exchange = "a[1] = __shfl_sync(~0u, n, 1);";
  CHECK(shape("if (n > 0) { " + exchange + add + " }" + add) == why);
  CHECK(shape("{ __syncthreads(); " + add + " }" + add) == why);
  CHECK(shape("for (int i = 0; i < n; ++i) {" + add + "__syncthreads(); " + add + " }") == why);
  CHECK(shape("for (int i = 0; i < n; ++i) { __syncthreads(); " + add + " }") == "loops");
  CHECK(shape("if (n > 0) { __syncthreads(); " + add + " } else { " + add + " }") == "loops");
  CHECK(shape(add + add + "__syncthreads(); " + add) == "loops");
  // A barrier that may not be passed is none.
  const std::string barrier = "__syncthreads();";
  CHECK(shape(add + "if (n > 9) " + barrier + add) == why);
  CHECK(shape(add + "for (int i = 0; i < n; ++i) " + barrier + add) == why);
  CHECK(shape("for (int i = 0; i < n; ++i) {" + add + "if (i % 2) " + barrier + " }") == why);
  CHECK(shape("for (int i = 0; i < n; ++i) {" + add + "if (i % 2) continue; " + barrier + " }") ==
        why);
  CHECK(shape("if (n > 9) " + barrier + add + barrier + add) == "loops");
}

TEST_CASE("atomic functions behind a warp function of some warps keep a kernel on fibers") {
  const std::string why = "an atomic function stands behind a warp function of some warps";
  const std::string add = "atomicAdd(a, b[threadIdx.x]);";
  const std::string some = "if (threadIdx.x < 64) a[1] = __shfl_sync(~0u, n, 1);";
  CHECK(shape(some + add) == why);
  CHECK(shape("if (threadIdx.x < 64) { " + some + add + " }") == why);
  CHECK(shape(some + "if (n > 9) __syncthreads();" + add) == why);
  CHECK(shape(some + "__syncthreads();" + add) == "loops");
  CHECK(shape("if (threadIdx.x < 64) { a[1] = __shfl_sync(~0u, n, 1); " + add + " }") == "loops");
}

TEST_CASE("an operator that calls an atomic function keeps all kernels of a file on fibers") {
  CHECK(shape_of("struct Log { int* p; };\n"
                 "__device__ void operator+=(Log l, int v) { atomicAdd(l.p, v); }\n"
                 "__global__ void k(int* a) { a[0] = 1; __syncthreads(); }\n") ==
        "an operator of the file is not only arithmetic");
}

TEST_CASE("a kernel that calls a function whose threads wait for each other stays on fibers") {
  CHECK(shape_of("__device__ void wait(int* p) { while (*p == 0); }\n"
                 "__global__ void k(int* a) { wait(a); }\n") == "it calls wait");
}

TEST_CASE("a variable that lives across a barrier is kept for each thread") {
  const std::string text = with_loops(
      "__global__ void k(float* a) { float mine = a[threadIdx.x]; __syncthreads();"
      "a[threadIdx.x] = mine; }\n");
  CHECK(text.find("float warpstep_all_mine[warpstep_threads]") != std::string::npos);
  CHECK(text.find("float (&mine) = warpstep_all_mine[warpstep_lane];") != std::string::npos);
  CHECK(shape("auto mine = a[threadIdx.x]; __syncthreads(); a[threadIdx.x] = mine;") == "loops");
  CHECK(shape("__syncthreads(); if (n == threadIdx.x) return; auto mine = a[threadIdx.x];"
              "__syncthreads(); a[threadIdx.x] = mine;") ==
        "the variable mine is auto, and a thread may not come there");
  CHECK(shape("auto mine = a[threadIdx.x]; a[threadIdx.x] = mine; __syncthreads();") == "loops");
  CHECK(shape("n += threadIdx.x; __syncthreads(); a[n] = 1;") ==
        "a thread changes the parameter n, and there is a barrier");
  CHECK(shape("n += threadIdx.x; a[n] = 1;") == "loops");
  const std::string behind_return = with_loops(
      "__global__ void k(float* a, int n) { if (threadIdx.x >= n) return; float mine = a[0];"
      "const int twice = 2 * n; __syncthreads(); a[threadIdx.x] = mine + twice; }\n");
  CHECK(behind_return.find("float warpstep_all_mine[warpstep_threads]") != std::string::npos);
  CHECK(behind_return.find("twice = 2 * n;") < behind_return.find("barriers +="));
}

TEST_CASE("an operator of the file that asks for more keeps all its kernels on fibers") {
  const std::string kernel = "__global__ void k(int* a) { a[0] = 1; }\n";
  CHECK(shape_of("struct V { int x; };\n"
                 "__device__ V operator+(V a, V b) { __syncthreads(); return a; }\n" +
                 kernel) == "an operator of the file is not only arithmetic");
  CHECK(shape_of("struct V { int x; };\n"
                 "__device__ V operator+(V a, V b) { return {a.x + b.x}; }\n" +
                 kernel) == "loops");
}

TEST_CASE("a parameter that is changed where there is no barrier is each thread's own") {
  const std::string head = "__global__ void k(float* a, int n) { ";
  for (const char* const change : {"n = n * 2;", "--n;", "if (a[0] > 1) return; n *= gridDim.x;"})
    CHECK(with_loops(head + change + " a[threadIdx.x] = n; }\n").find(" auto n = ") !=
          std::string::npos);
  CHECK(with_loops(head + "a += blockIdx.x * blockDim.x; a[threadIdx.x] = n; }\n")
            .find(" auto a = ") != std::string::npos);
  CHECK(with_loops(head + "a[threadIdx.x] = n; }\n").find(" auto n = ") == std::string::npos);
}

TEST_CASE("a statement changes what is alike for all threads, or what is not") {
  const std::string body = "int k = 1; float x = a[n]; __syncthreads(); ";
  const std::string end = " __syncthreads(); a[threadIdx.x] = x + k;";
  CHECK(shape(body + "k *= 2, x += a[k];" + end) ==
        "a statement changes what is alike for all threads and what is not");
  CHECK(shape(body + "k *= 2; x += a[k];" + end) == "loops");
  CHECK(shape(body + "k *= 2, ++k; x += a[k];" + end) == "loops");
}

TEST_CASE("what is declared behind a return is there for what follows") {
  const std::string left = "__syncthreads(); if (threadIdx.x > 60) return; ";
  const std::string why = "what is alike for all threads is declared behind a return";
  CHECK(shape(left + "int count = n; count += 5; a[threadIdx.x] = count;") == why);
  CHECK(shape(left + "const int m = n / 2; if (m > 10) return; a[threadIdx.x] = m;") == why);
  CHECK(shape(left + "const int m = n / 2; a[threadIdx.x] = m;") == "loops");
  CHECK(shape(left + "const int m = n / 2; a[1] = m; __syncthreads(); a[threadIdx.x] = m;") ==
        "loops");
}

TEST_CASE("a table of functions is no operator") {
  CHECK(shape_of("__device__ int twice(int x) { return __reduce_add_sync(~0u, x); }\n"
                 "__device__ int (*table[1])(int) = {twice};\n"
                 "__global__ void k(int* a) { a[0] = 1; __syncthreads(); }\n") == "loops");
}

TEST_CASE("shared memory with an alignment is declared once for the block") {
  const std::string text = with_loops(
      "__global__ void k(int* a) { alignas(16) extern __shared__ int s[]; s[threadIdx.x] = 1;"
      "__syncthreads(); a[threadIdx.x] = s[0]; }\n");
  CHECK(text.find("alignas(16)") < text.find("warpstep_x = 0"));
}

TEST_CASE("a pointer to shared memory is one for the block") {
  const std::string text = with_loops(
      "__global__ void k(float* a) { extern __shared__ char raw[];"
      "float* s = reinterpret_cast<float*>(raw); s[threadIdx.x] = 1; __syncthreads();"
      "a[threadIdx.x] = s[0]; }\n");
  CHECK(text.find("warpstep_loops_0") != std::string::npos);
  CHECK(text.find("warpstep_all_s") == std::string::npos);
}
