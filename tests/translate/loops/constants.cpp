// Constants by which a kernel's loops over threads know that all threads of a block go alike.
#include <doctest/doctest.h>

#include "tests/translate/loops.h"

namespace warpstep::tests {
namespace {

/// Why a kernel whose loop with barriers goes to a bound has no loops over threads.
std::string with_bound(const std::string& in_front, const std::string& bound,
                       const std::string& inside = {}) {
  return shape_of(in_front + "\n__global__ void k(int* a) { " + inside +
                  " __shared__ int s[64]; int t = threadIdx.x; s[t] = a[t]; for (int i = 0; i < " +
                  bound + "; ++i) { __syncthreads(); s[t] += i; } a[t] = s[t]; }\n");
}

const std::string kDiffers = "threads may pass a loop with a barrier a different number of times";

TEST_CASE("names of an enumeration and what lies in constant memory bound a loop with a barrier") {
  CHECK(with_bound("enum { kSteps = 3, kMore };", "kSteps") == "loops");
  CHECK(with_bound("enum { kSteps = 3, kMore };", "kMore") == "loops");
  CHECK(with_bound("enum Sizes : int { kSteps = 3 };", "kSteps / 2") == "loops");
  CHECK(with_bound("typedef enum { kSteps = sizeof(int), kMore } Sizes;", "kMore") == "loops");
  CHECK(with_bound("namespace a { enum { kSteps }; } using namespace a;", "kSteps") == "loops");
  CHECK(with_bound("__constant__ int steps;", "steps") == "loops");
  CHECK(with_bound("__constant__ int steps = 4, more;", "steps") == "loops");
  CHECK(with_bound("__constant__ int other, steps;", "steps") == "loops");
  CHECK(with_bound("static __constant__ unsigned int steps;", "steps - 1") == "loops");
  CHECK(with_bound("struct P { int n; }; __constant__ P p;", "p.n") == "loops");
}

TEST_CASE("all of several constants that are declared together bound a loop with a barrier") {
  CHECK(with_bound("constexpr int kCells = 1 << 22, kSteps = 8;", "kSteps / 2") == "loops");
  CHECK(with_bound("const unsigned kSteps = 8, kCells = kSteps * 4;", "kCells") == "loops");
  CHECK(with_bound("int size(int, int); const int kA = size(1, 2), kSteps = 8;", "kSteps") ==
        "loops");
  CHECK(with_bound("__device__ int cells = 4, steps = 8;", "steps") == kDiffers);
  CHECK(with_bound("const int kCells = 4; __device__ int more, steps = 8;", "steps") == kDiffers);
  CHECK(with_bound("namespace a { const int kA = 1, kSteps = 2; } __device__ int kSteps = 3;",
                   "kSteps") == kDiffers);
}

TEST_CASE("constants of a class bound a loop with a barrier, also of a template's parameter") {
  const std::string config = "struct C { static constexpr int kN = 4; enum { kM = 2, kL }; };";
  CHECK(with_bound(config, "C::kN") == "loops");
  CHECK(with_bound(config, "C::kM + C::kL") == "loops");
  CHECK(with_bound(config + "using D = C;", "D::kN") == "loops");
  CHECK(with_bound(config + "template <class T> struct U { static constexpr int kN = T::kN; };",
                   "U<C>::kN") != "loops");
  CHECK(with_bound("struct C { __device__ static int count(); };", "C::count()") != "loops");
  CHECK(with_bound("namespace C { __device__ int kN; }", "C::kN") == kDiffers);
  const std::string text = with_loops(
      "template <class T, int N> __global__ void k(int* a) { __shared__ int s[T::kN];"
      " int t = threadIdx.x; for (int i = 0; i < T::kN; ++i) { __syncthreads(); s[t] += N; }"
      " a[t] = s[t]; }\nint main() { k<C, 3><<<1, 4>>>(nullptr); }\n");
  CHECK(text.find("warpstep_loops") != std::string::npos);
}

TEST_CASE("what a kernel may change, or what is not known by its name, bounds none") {
  CHECK(with_bound("__device__ int steps = 3;", "steps") == kDiffers);
  CHECK(with_bound("int other; __managed__ int steps;", "steps") == kDiffers);
  CHECK(with_bound("__constant__ int steps[4];", "steps[0]") == kDiffers);
  CHECK(with_bound("enum { kOther }; __device__ int steps = kOther;", "steps") == kDiffers);
  CHECK(with_bound("namespace a { enum { kSteps }; } namespace b { __device__ int kSteps = 3; }"
                   " using b::kSteps;",
                   "kSteps") == kDiffers);
  CHECK(with_bound("namespace a { enum { kOne, kSteps }; } namespace b { __device__ int kSteps; }"
                   " using b::kSteps;",
                   "kSteps") == kDiffers);
  CHECK(with_bound("enum class Sizes { kSteps = 3 };", "int(Sizes::kSteps)") != "loops");
  CHECK(with_bound("enum { kSteps = 3 };", "kSteps", "int kSteps = threadIdx.x;") != "loops");
}

TEST_CASE("a constant may be static in a kernel if it is constexpr and one number") {
  CHECK(with_bound("", "kSteps", "static constexpr int kSteps = 3;") == "loops");
  CHECK(with_bound("", "3", "static constexpr int kOf[2] = {3, 4};") != "loops");
  CHECK(with_bound("", "3", "static int steps;") == "it has the word static");
}

TEST_CASE("alignment of shared memory keeps no kernel from loops, wherever it stands") {
  const auto aligned = [](const std::string& declaration) {
    return shape_of("__global__ void k(int* a) { " + declaration +
                    " int t = threadIdx.x; s[t] = a[t]; __syncthreads(); a[t] = s[63 - t]; }\n");
  };
  CHECK(aligned("__shared__ __attribute__((aligned(16))) int s[64];") == "loops");
  CHECK(aligned("__attribute__((aligned(16))) __shared__ int s[64];") == "loops");
  CHECK(aligned("extern __shared__ __attribute__((aligned(16))) int s[];") == "loops");
  CHECK(aligned("extern __attribute__((aligned(16))) __shared__ int s[];") == "loops");
  CHECK(aligned("alignas(16) extern __shared__ int s[];") == "loops");
  CHECK(
      shape_of(
          "__device__ int aligned(int v) { __syncthreads(); return v; }\n"
          "__global__ void k(int* a) { int t = threadIdx.x; if (a[t] > aligned(3)) a[t] = 1; }") !=
      "loops");
}

}  // namespace
}  // namespace warpstep::tests
