// Names that stand for several things in a kernel or in its file, and declarations in rare forms.
#include <doctest/doctest.h>

#include "tests/translate/loops.h"

namespace warpstep::tests {
namespace {

std::string kernel(const std::string& body, const std::string& in_front = "") {
  return shape_of(in_front + "__global__ void k(int* in, int* out, int n) { int t = threadIdx.x; " +
                  body + " }\n");
}

std::string declared(const std::string& declaration) {
  return kernel("__shared__ int s[64]; int v = in[t]; s[t] = v; { " + declaration +
                " __syncthreads(); out[t] = s[63 - t]; }");
}

TEST_CASE("a shared variable with the name of something else is told from it by fibers") {
  const auto shared = [](const std::string& name) {
    return kernel("__shared__ int " + name + "; if (t == 0) " + name +
                  " = in[0]; __syncthreads(); int x = " + name +
                  " + t; __syncthreads(); if (t == 0) " + name +
                  " = 100; __syncthreads(); out[t] = x + " + name + ";");
  };
  for (const char* const name : {"max", "min", "half", "uint", "n"})
    CHECK(shared(name) == "the shared " + std::string(name) + " has the name of something else");
  CHECK(shared("most") == "loops");
  CHECK(shared("broad_cast") == "loops");
  CHECK(kernel("__shared__ int s[64]; s[t] = t; __syncthreads(); { s[t] = 2 * t; int* s = in + 64;"
               " __syncthreads(); out[t] = s[t]; }") ==
        "the shared s has the name of something else");
  CHECK(kernel("for (int i = 0; i < 2; ++i) { int v = in[t]; __shared__ int in[64]; in[t] = v;"
               " __syncthreads(); out[t] = in[63 - t]; __syncthreads(); }") ==
        "the shared in has the name of something else");
}

TEST_CASE("a variable of the file is no constant, whatever a system header calls so") {
  const std::string header =
      "# 1 \"/usr/include/numbers\" 3\nnamespace numbers {\n"
      "constexpr double pi = 3.14;\n}\n# 2 \"a.cu\"\n";
  const std::string body =
      "__shared__ int s[64]; int x = pi * t; s[t] = in[t]; __syncthreads();"
      " if (t == 0) pi = 50; __syncthreads(); out[t] = x + s[63 - t];";
  CHECK(kernel(body, header + "__device__ int pi = 3;\n") == "loops");
  const std::string text =
      with_loops(header +
                 "__device__ int pi = 3;\n__global__ void k(int* in, int* out) {"
                 " int t = threadIdx.x; " +
                 body + " }\n");
  CHECK(text.find("warpstep_all_x") != std::string::npos);
  CHECK(
      kernel(
          "__shared__ int s[64]; int e = in[t]; s[t] = e; __syncthreads(); out[t] = s[63 - t] + e;",
          "# 1 \"/usr/include/numbers\" 3\nconstexpr double e = 2.7;\n# 2 \"a.cu\"\n") == "loops");
}

TEST_CASE("a name is no constant where another namespace has a variable of that name") {
  const auto live = [](const std::string& in_front) {
    return with_loops(in_front +
                      "__global__ void k(int* in, int* out) { __shared__ int s[64];"
                      " int t = threadIdx.x; int x = rows * t; s[t] = in[t];"
                      " __syncthreads(); out[t] = s[63 - t] + x; }\n")
               .find("warpstep_all_x") != std::string::npos;
  };
  const std::string constant = "namespace a { constexpr int rows = 4; }\n";
  CHECK_FALSE(live(constant));
  CHECK(live(constant + "__device__ int rows(5);\n"));
  CHECK(live(constant + "__device__ struct Rows { int r; } rows = {5};\n"));
}

TEST_CASE("a declaration in a rare form needs fibers") {
  const std::string refusal = "a declaration is not understood";
  CHECK(declared("int (x) = 3;") == refusal);
  CHECK(declared("int (*p) = &v;") == refusal);
  CHECK(declared("::size_t x = 4;") == refusal);
  CHECK(declared("begin: int x = 5;") == refusal);
  CHECK(declared("int x = 6;") == "loops");
}

TEST_CASE("an operation on a variable declares nothing, and two comparisons are no template") {
  CHECK(declared("v &= 7; out[t] = v;") == "loops");
  CHECK(declared("v *= 7; out[t] = v;") == "loops");
  CHECK(declared("bool p = v < n, q = n > v; out[t] = p + q;") == "loops");
  CHECK(declared("int& r = v; r = 5;") == "a reference is declared where barriers stand");
}

TEST_CASE("an array without a bound that lives across a barrier keeps its kernel on fibers") {
  CHECK(kernel("__shared__ int s[64]; const float w[] = {1, 2, 3}; s[t] = w[0]; __syncthreads();"
               " out[t] = s[63 - t] * w[1];") ==
        "the array w has as many elements as values, and lives across a barrier");
}

}  // namespace
}  // namespace warpstep::tests
