// Which statements end the loop over a row of threads behind the last one that has something to do.
#include <doctest/doctest.h>

#include "tests/translate/loops.h"

namespace warpstep::tests {
namespace {

/// Whether the row ends early in front of the statement of a tree reduction.
bool ends_early(const std::string& statement, const std::string& thread = "int t = threadIdx.x") {
  const std::string text =
      with_loops("__global__ void k(int* a, int n) { __shared__ int s[64]; " + thread +
                 "; __syncthreads(); for (int w = 32; w > 0; w /= 2) { " + statement +
                 " __syncthreads(); } }\n");
  REQUIRE(text.find("warpstep_loops_0") != std::string::npos);
  return text.find(")) break; {") != std::string::npos;
}

TEST_CASE("a row ends behind the first threads where a width decides that barriers change") {
  CHECK(ends_early("if (t < w) s[t] += s[t + w];"));
  CHECK(ends_early("if (t < w) { s[t] += s[t + w]; }"));
  CHECK(ends_early("if (t <= w - 1) s[t] += s[t + w];"));
  CHECK(ends_early("if (w > t) s[t] += s[t + w];"));
  CHECK(ends_early("if (w - 1 >= t) s[t] += s[t + w];"));
  CHECK(ends_early("if (threadIdx.x < w) s[t] += s[t + w];"));
  CHECK(ends_early("if (t < (w >> 1) && t + w < n) s[t] += s[t + w];"));
  CHECK(ends_early("if (t < w << 1) s[t] += s[t + w];"));
  CHECK(ends_early("if (t < w && (t & 1 || n > 3)) s[t] += s[t + w];"));
  CHECK(ends_early("if (t < w) s[t] += s[t + w];", "const unsigned int t = threadIdx.x"));
  CHECK(ends_early("if (t == 0) a[w] = s[0];"));
  CHECK(ends_early("if (0 == threadIdx.x) a[w] = s[0];"));
}

TEST_CASE("a row ends early in blocks of several rows, too") {
  const std::string reduces = "if (t < w) s[t] += s[t + w];";
  CHECK(ends_early(reduces, "int t = threadIdx.y * blockDim.x + threadIdx.x"));
  CHECK(ends_early(reduces, "const unsigned t = threadIdx.x + blockDim.x * threadIdx.y"));
  CHECK(ends_early(
      reduces, "auto t = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))"));
  CHECK(ends_early("if (threadIdx.y * blockDim.x + threadIdx.x < w) a[w] = 1;"));
  CHECK(ends_early("if (t == 0) a[w] = s[0];", "int t = threadIdx.y * blockDim.x + threadIdx.x"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.x * blockDim.y + threadIdx.y"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.x + threadIdx.x"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.x + (threadIdx.x + threadIdx.y)"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.x + n"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.x - threadIdx.y"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.x + threadIdx.y * 2000000000"));
  CHECK_FALSE(ends_early(
      reduces, "int t = threadIdx.x + blockDim.x * blockDim.x * blockDim.x * threadIdx.y"));
  CHECK_FALSE(ends_early(reduces, "int t = threadIdx.y"));
}

TEST_CASE("a row does not end where a later thread may have something to do") {
  CHECK_FALSE(ends_early("if (t < w) s[t] += s[t + w]; else a[t] = w;"));
  CHECK_FALSE(ends_early("if (t < w) s[t] += s[t + w]; a[t] = w;"));
  CHECK_FALSE(ends_early("a[t] = w; if (t < w) s[t] += s[t + w];"));
  CHECK_FALSE(ends_early("if (t < w || t > 60) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < w ? n : t) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < w == n) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (!(t < w)) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < w & n) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < w ^ n) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t >= w) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (w <= t) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t = w) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t > w) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (w < t) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t == 1) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t != 0) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t % 8 < w) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (-t < w) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (threadIdx.y < w) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < w - t) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < s[w]) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < w) s[t] += 1;", "unsigned char t = threadIdx.x"));
  CHECK_FALSE(ends_early("if (t < w) s[t] += 1;", "bool t = threadIdx.x"));
  CHECK_FALSE(ends_early("if (t < w) s[t] += 1;", "int t = 63 - threadIdx.x"));
  CHECK_FALSE(ends_early("if (t < w) s[t] += 1;", "int t = blockIdx.x * blockDim.x + threadIdx.x"));
  CHECK_FALSE(ends_early("if (t < w) s[t] += 1;", "int t = threadIdx.x, *t_of = &t"));
}

TEST_CASE("a row does not end early in a file with operators of its own") {
  const std::string kernel =
      "__global__ void k(int* a, Odd w, Odd b) { int t = threadIdx.x;"
      " for (int i = 0; i < 2; ++i) { if (t < w) a[t] = i; __syncthreads(); w = b; } }\n";
  const std::string odd = "struct Odd { int v; };\n";
  const std::string compare = "__device__ bool operator<(int t, Odd w) { return t % 2 == w.v; }\n";
  CHECK(with_loops(odd + kernel).find(")) break; {") != std::string::npos);
  CHECK(with_loops(odd + compare + kernel).find(")) break; {") == std::string::npos);
}

TEST_CASE("a row goes on where a width stays, so that compilers may take several threads at once") {
  CHECK_FALSE(ends_early("if (t < n) s[t] += 1;"));
  CHECK_FALSE(ends_early("if (t < blockDim.x) s[t] += 1;"));
}

}  // namespace
}  // namespace warpstep::tests
