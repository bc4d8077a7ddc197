// Which operands may stand beside a call that a loop over the threads computes first.
#include <doctest/doctest.h>

#include "tests/translate/loops.h"

namespace warpstep::tests {
namespace {

constexpr const char* kFunctions =
    "__device__ int counted;\n"
    "__device__ int next(unsigned* s) { *s = *s * 5 + 1; return *s; }\n"
    "__device__ int twice(int v) { return 2 * v; }\n"
    "__device__ int rotate(int* s, int t, int v) { s[t] = v; __syncthreads(); int r = s[t ^ 1];"
    " __syncthreads(); return r; }\n"
    "__device__ int all(int v) { __syncwarp(); return v; }\n"
    "__device__ int tally(int v) { counted = v; __syncthreads(); return counted; }\n";

std::string with(const std::string& statement) {
  return shape_of(std::string(kFunctions) +
                  "__global__ void k(int* a, int n) { __shared__ int s[64]; int t = threadIdx.x;"
                  " unsigned seed = t; int x = n; s[t] = t; __syncthreads(); " +
                  statement + " }\n");
}

TEST_CASE("what is read in front of a call is read before the call changes it") {
  const std::string refusal = "it calls rotate, which is part of a larger expression";
  CHECK(with("a[t] = s[t] + rotate(s, t, t);") == refusal);
  CHECK(with("a[t] = *(s + t) + rotate(s, t, t);") == refusal);
  CHECK(with("a[t] = (int)*s - rotate(s, t, t);") == refusal);
  CHECK(with("x += s[t] * 1000 + rotate(s, t, t); a[t] = x;") == refusal);
  CHECK(with("a[t] = max(s[t], rotate(s, t, t));") == refusal);
  CHECK(with("a[t] = x + rotate(&x, 0, t);") == refusal);
  CHECK(with("a[t] = max(rotate(s, t, t), s[t]);") == refusal);
  CHECK(with("a[t] = max(rotate(&x, 0, t), x);") == refusal);
  CHECK(with("a[t] = twice(x) + rotate(s, t, t);") == refusal);
  CHECK(with("a[t] = counted + tally(t);") ==
        "it calls tally, which is part of a larger expression");
}

TEST_CASE("numbers of the thread's own may stand in front of a call") {
  CHECK(with("a[t] = x * 2 + rotate(s, t, t);") == "loops");
  CHECK(with("a[s[t]] = rotate(s, t, t);") == "loops");
  CHECK(with("a[t] = rotate(s, t, t) + s[t];") == "loops");
  CHECK(with("a[t] = max(x, all(t));") == "loops");
  CHECK(with("a[t] = max(all(t), n);") == "loops");
  CHECK(with("a[t] = min(x, 3) * (int)n + all(t);") == "loops");
  CHECK(with("int y = all(x) + all(n); a[t] = y;") == "loops");
}

TEST_CASE("an argument of a shuffle that calls a function changes no other operand") {
  const std::string refusal = "a warp function is part of a larger expression";
  const std::string shuffle = "__shfl_down_sync(0xffffffff, next(&seed), 1)";
  CHECK(with("a[t] = next(&seed) + " + shuffle + ";") == refusal);
  CHECK(with("a[t] = seed + " + shuffle + ";") == refusal);
  CHECK(with("a[t] = max(" + shuffle + ", next(&seed));") == refusal);
  CHECK(with("a[t] = max(" + shuffle + ", seed);") == refusal);
  CHECK(with("a[t] = s[t] + __shfl_down_sync(0xffffffff, twice(t), 1);") == refusal);
}

TEST_CASE("a shuffle of what a function gives is a loop where nothing else is read before") {
  CHECK(with("a[t] = __shfl_down_sync(0xffffffff, next(&seed), 1);") == "loops");
  CHECK(with("a[t] = __shfl_down_sync(0xffffffff, next(&seed), 1) + seed;") == "loops");
  CHECK(with("a[t] = x + __shfl_down_sync(0xffffffff, twice(t), 1);") == "loops");
  CHECK(with("a[t] = s[t] + __shfl_down_sync(0xffffffff, x, 1);") == "loops");
}

TEST_CASE("a kernel that looks at its own name or returns what a call does runs on fibers") {
  CHECK(with("const char* f = __func__; a[t] = f[0];") == "it has the word __func__");
  CHECK(with("if (t > 3) return __syncwarp();") == "it returns what a call does");
}

}  // namespace
}  // namespace warpstep::tests
