// CUDA's atomic functions: every type, the exact results of one step, and sums over many blocks.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

// An overload that a program adds itself coexists with CUDA's own.
__device__ float atomicMax(float* address, float value) {
  int* const bits = reinterpret_cast<int*>(address);
  int found = *bits;
  while (value > __int_as_float(found)) {
    const int seen = atomicCAS(bits, found, __float_as_int(value));
    if (seen == found) break;
    found = seen;
  }
  return __int_as_float(found);
}

namespace {

using warpstep::Buffer;
using warpstep::launch;
using Ull = unsigned long long;

// One step of each kind.
// clang-format off
struct Add { template <class T> __device__ T operator()(T* p, T v) const { return atomicAdd(p, v); } };
struct Sub { template <class T> __device__ T operator()(T* p, T v) const { return atomicSub(p, v); } };
struct Min { template <class T> __device__ T operator()(T* p, T v) const { return atomicMin(p, v); } };
struct Max { template <class T> __device__ T operator()(T* p, T v) const { return atomicMax(p, v); } };
struct Inc { template <class T> __device__ T operator()(T* p, T v) const { return atomicInc(p, v); } };
struct Dec { template <class T> __device__ T operator()(T* p, T v) const { return atomicDec(p, v); } };
struct And { template <class T> __device__ T operator()(T* p, T v) const { return atomicAnd(p, v); } };
struct Or { template <class T> __device__ T operator()(T* p, T v) const { return atomicOr(p, v); } };
struct Xor { template <class T> __device__ T operator()(T* p, T v) const { return atomicXor(p, v); } };
struct Exch { template <class T> __device__ T operator()(T* p, T v) const { return atomicExch(p, v); } };
// clang-format on

template <class Operation, class T>
__global__ void step(T* word, T value, T* old) {
  *old = Operation()(word, value);
}

template <class Operation, class T>
__global__ void step_in_shared_memory(T* word, T value, T* old) {
  __shared__ T own;
  own = *word;
  *old = Operation()(&own, value);
  *word = own;
}

/// One thread applies the operation to a word that holds `from`: it must find that and leave `to`.
template <class Operation, class T>
void check_step(T from, T value, T to) {
  CAPTURE(from);
  CAPTURE(value);
  for (const auto kernel : {step<Operation, T>, step_in_shared_memory<Operation, T>}) {
    Buffer<T> word(std::vector<T>{from}), old(1);
    launch(kernel, {1, 1}, word, value, old);
    CHECK(old.to_vector()[0] == from);
    CHECK(word.to_vector()[0] == to);
  }
  T* managed = nullptr;
  REQUIRE(cudaMallocManaged(&managed, 2 * sizeof(T)) == cudaSuccess);
  managed[0] = from;
  launch(step<Operation, T>, {1, 1}, managed, value, managed + 1);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(managed[0] == to);
  CHECK(managed[1] == from);
  CHECK(cudaFree(managed) == cudaSuccess);
}

template <class T>
__global__ void swap_if_equal(T* word, T compare, T value, T* old) {
  *old = atomicCAS(word, compare, value);
}

template <class T>
void check_swap(T from, T compare, T value, T to) {
  Buffer<T> word(std::vector<T>{from}), old(1);
  launch(swap_if_equal<T>, {1, 1}, word, compare, value, old);
  CHECK(old.to_vector()[0] == from);
  CHECK(word.to_vector()[0] == to);
}

template <class T>
__global__ void add_everywhere(T* sum, T value) {
  atomicAdd(sum, value);
}

template <class T>
void check_sum(T value) {
  Buffer<T> sum(std::vector<T>{T{5}});
  launch(add_everywhere<T>, {50, 100}, sum, value);
  CHECK(sum.to_vector()[0] == static_cast<T>(5 + 5000 * value));
}

__global__ void take_numbers(int* next, int* owners) {
  const int number = atomicAdd(next, 1);
  owners[number] = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

__global__ void extremes(int* least, int* most, Ull* least_long, Ull* most_long) {
  const int value = static_cast<int>((blockIdx.x * blockDim.x + threadIdx.x) * 7919 % 10000) - 5000;
  atomicMin(least, value);
  atomicMax(most, value);
  atomicMin(least_long, static_cast<Ull>(value + 5000) << 33);
  atomicMax(most_long, static_cast<Ull>(value + 5000) << 33);
}

__global__ void collect_bits(unsigned* set, unsigned* cleared, unsigned* flipped) {
  const unsigned bit = 1u << threadIdx.x;
  atomicOr(set, bit);
  atomicAnd(cleared, ~bit);
  atomicXor(flipped, bit);
}

__global__ void go_round(unsigned* word, unsigned last, unsigned* hits) {
  atomicAdd(&hits[atomicInc(word, last)], 1u);
}

__global__ void convert(int* i, unsigned* u, Ull* l, float* f, double* d, int minus_one) {
  atomicAdd(i, 1u);
  atomicAdd(i, 'a');
  atomicAdd(u, minus_one);
  atomicAdd(l, 1);
  atomicAdd(f, 1);
  atomicAdd(f, 0.5);
  atomicAdd(d, 1.5f);
  atomicMax(i, 200u);
  atomicExch(f + 1, 3);
  atomicCAS(l + 1, 0, minus_one);
}

/// The product by compare and swap, as in CUDA's guide.
__global__ void multiply(double* product, double factor) {
  Ull* const bits = reinterpret_cast<Ull*>(product);
  Ull found = *bits, assumed;
  do {
    assumed = found;
    found = atomicCAS(bits, assumed, __double_as_longlong(__longlong_as_double(assumed) * factor));
  } while (assumed != found);
}

__global__ void largest(float* most) {
  atomicMax(most, static_cast<float>((blockIdx.x * blockDim.x + threadIdx.x) * 37 % 1000));
}

template <class T>
concept TakenByAdd = requires(T* address, T value) {
  atomicAdd(address, value);
};
template <class T>
concept TakenBySub = requires(T* address, T value) {
  atomicSub(address, value);
};
template <class T>
concept TakenByMin = requires(T* address, T value) {
  atomicMin(address, value);
};
template <class T>
concept TakenByOr = requires(T* address, T value) {
  atomicOr(address, value);
};
template <class T>
concept TakenByCas = requires(T* address, T value) {
  atomicCAS(address, value, value);
};

}  // namespace

TEST_CASE("an atomic addition returns what it found, and wraps round") {
  check_step<Add>(40, 2, 42);
  check_step<Add>(INT_MAX, 1, INT_MIN);
  check_step<Add>(0xffffffffu, 2u, 1u);
  check_step<Add>(Ull{0xffffffff}, Ull{1}, Ull{0x100000000});
  check_step<Add>(~Ull{0}, Ull{1}, Ull{0});
  check_step<Add>(1.5, 2.25, 3.75);
  check_step<Add>(0x1p53, 1.0, 0x1p53);
  check_step<Sub>(INT_MIN, 1, INT_MAX);
  check_step<Sub>(1u, 2u, 0xffffffffu);
}

TEST_CASE("a float addition rounds to the nearest value, ties to even") {
  check_step<Add>(16777216.0f, 1.0f, 16777216.0f);
  check_step<Add>(16777218.0f, 1.0f, 16777220.0f);
  check_step<Add>(1.0f, 0x1p-24f, 1.0f);
  check_step<Add>(1.0f, 0x1.000002p-24f, 1.0f + 0x1p-23f);
  check_step<Add>(3e38f, 3e38f, INFINITY);
}

TEST_CASE("a double addition keeps numbers that are too small for a normal one") {
  const double least = std::numeric_limits<double>::denorm_min();
  check_step<Add>(least, least, 2 * least);
}

TEST_CASE("float additions in global memory take and write too small numbers as zeros") {
  constexpr float kSmall = 0x1p-130f, kNormal = 0x1p-126f;
  struct Case {
    float from, value, global, shared;
  };
  for (const Case& c :
       {Case{kSmall, kSmall, 0, 2 * kSmall}, Case{kSmall, kNormal, kNormal, kNormal + kSmall},
        Case{1.5f * kNormal, -kNormal, 0, 0.5f * kNormal}, Case{kSmall, 0, 0, kSmall},
        Case{kSmall, 1, 1, 1}}) {
    CAPTURE(c.from);
    CAPTURE(c.value);
    Buffer<float> word(std::vector<float>{c.from}), old(1);
    launch(step<Add, float>, {1, 1}, word, c.value, old);
    CHECK(old.to_vector()[0] == c.from);
    CHECK(word.to_vector()[0] == c.global);
    launch(step_in_shared_memory<Exch, float>, {1, 1}, word, c.from, old);
    launch(step_in_shared_memory<Add, float>, {1, 1}, word, c.value, old);
    CHECK(old.to_vector()[0] == c.from);
    CHECK(word.to_vector()[0] == c.shared);
  }
}

TEST_CASE("the least and the greatest are those of the type") {
  check_step<Min>(-1, 1, -1);
  check_step<Max>(-1, 1, 1);
  check_step<Min>(0xffffffffu, 1u, 1u);
  check_step<Max>(0xffffffffu, 1u, 0xffffffffu);
  check_step<Min>(-1LL, LLONG_MIN, LLONG_MIN);
  check_step<Max>(-1LL, LLONG_MIN, -1LL);
  check_step<Min>(~Ull{0}, Ull{7}, Ull{7});
  check_step<Max>(Ull{1} << 63, Ull{7}, Ull{1} << 63);
}

TEST_CASE("atomicInc goes back to 0 at its bound and beyond, atomicDec to its bound") {
  check_step<Inc>(0u, 3u, 1u);
  check_step<Inc>(2u, 3u, 3u);
  check_step<Inc>(3u, 3u, 0u);
  check_step<Inc>(9u, 3u, 0u);
  check_step<Inc>(0u, 0u, 0u);
  check_step<Inc>(0xfffffffeu, 0xffffffffu, 0xffffffffu);
  check_step<Inc>(0xffffffffu, 0xffffffffu, 0u);
  check_step<Dec>(3u, 3u, 2u);
  check_step<Dec>(1u, 3u, 0u);
  check_step<Dec>(0u, 3u, 3u);
  check_step<Dec>(4u, 3u, 3u);
  check_step<Dec>(0u, 0u, 0u);
}

TEST_CASE("bits are set, cleared and flipped in every type") {
  check_step<And>(0b1100, 0b1010, 0b1000);
  check_step<Or>(0b1100u, 0b1010u, 0b1110u);
  check_step<Xor>(-1, 0b1010, ~0b1010);
  check_step<And>(-1LL, 5LL << 40, 5LL << 40);
  check_step<Or>(Ull{1}, Ull{1} << 63, Ull{1} | Ull{1} << 63);
  check_step<Xor>(~Ull{0}, ~Ull{0}, Ull{0});
  check_step<Or>(1LL, 2LL, 3LL);
  check_step<And>(6u, 3u, 2u);
}

TEST_CASE("an exchange returns the old value") {
  check_step<Exch>(1, -2, -2);
  check_step<Exch>(1u, 2u, 2u);
  check_step<Exch>(Ull{1}, ~Ull{0}, ~Ull{0});
  check_step<Exch>(1.5f, -0.25f, -0.25f);
}

TEST_CASE("compare and swap writes only over what it expects") {
  check_swap(1, 1, 2, 2);
  check_swap(1, 0, 2, 1);
  check_swap(1u, 1u, 0xffffffffu, 0xffffffffu);
  check_swap(Ull{1} << 40, Ull{0}, Ull{2}, Ull{1} << 40);
  check_swap(Ull{1} << 40, Ull{1} << 40, Ull{2}, Ull{2});
  check_swap<unsigned short>(7, 7, 8, 8);
  check_swap<unsigned short>(7, 8, 9, 7);
}

TEST_CASE("nothing is lost when many blocks add to one word") {
  check_sum(3);
  check_sum(3u);
  check_sum(Ull{1} << 35);
  check_sum(0.5f);
  check_sum(0.25);
}

TEST_CASE("every thread finds another number when all count with one word") {
  Buffer<int> next(std::vector<int>{0}), owners(64 * 90);
  launch(take_numbers, {64, 90}, next, owners);
  std::vector<int> got = owners.to_vector(), all(got.size());
  std::sort(got.begin(), got.end());
  std::iota(all.begin(), all.end(), 0);
  CHECK(got == all);
}

TEST_CASE("the extremes of many blocks are right") {
  Buffer<int> least(std::vector<int>{INT_MAX}), most(std::vector<int>{INT_MIN});
  Buffer<Ull> least_long(std::vector<Ull>{~Ull{0}}), most_long(std::vector<Ull>{0});
  launch(extremes, {100, 100}, least, most, least_long, most_long);
  CHECK(least.to_vector()[0] == -5000);
  CHECK(most.to_vector()[0] == 4999);
  CHECK(least_long.to_vector()[0] == 0);
  CHECK(most_long.to_vector()[0] == Ull{9999} << 33);
}

TEST_CASE("every thread's bit arrives") {
  Buffer<unsigned> set(std::vector<unsigned>{0}), cleared(std::vector<unsigned>{~0u}),
      flipped(std::vector<unsigned>{0x0f0f0f0fu});
  launch(collect_bits, {3, 31}, set, cleared, flipped);
  CHECK(set.to_vector()[0] == 0x7fffffffu);
  CHECK(cleared.to_vector()[0] == 0x80000000u);
  CHECK(flipped.to_vector()[0] == (0x0f0f0f0fu ^ 0x7fffffffu));
}

TEST_CASE("atomicInc hands out every number of its circle equally often") {
  Buffer<unsigned> word(std::vector<unsigned>{0}), hits(std::vector<unsigned>(10, 0));
  launch(go_round, {20, 50}, word, 9u, hits);
  CHECK(hits.to_vector() == std::vector<unsigned>(10, 100));
  CHECK(word.to_vector()[0] == 0);
}

TEST_CASE("the address chooses the function, and the value is converted") {
  Buffer<int> i(std::vector<int>{0});
  Buffer<unsigned> u(std::vector<unsigned>{0});
  Buffer<Ull> l(std::vector<Ull>{0, 0});
  Buffer<float> f(std::vector<float>{0, 0});
  Buffer<double> d(std::vector<double>{0});
  launch(convert, {1, 1}, i, u, l, f, d, -1);
  CHECK(i.to_vector()[0] == 200);
  CHECK(u.to_vector()[0] == ~0u);
  CHECK(l.to_vector() == std::vector<Ull>{1, ~Ull{0}});
  CHECK(f.to_vector() == std::vector<float>{1.5f, 3});
  CHECK(d.to_vector()[0] == 1.5);
}

TEST_CASE("a loop over compare and swap builds an atomic that CUDA does not have") {
  Buffer<double> product(std::vector<double>{1});
  launch(multiply, {10, 10}, product, 2.0);
  CHECK(product.to_vector()[0] == 0x1p100);
}

TEST_CASE("a program's own overload is chosen for its type") {
  Buffer<float> most(std::vector<float>{-1});
  launch(largest, {10, 100}, most);
  CHECK(most.to_vector()[0] == 999);
}

TEST_CASE("types that CUDA does not take do not compile") {
  static_assert(TakenByAdd<int> && TakenByAdd<unsigned> && TakenByAdd<Ull> && TakenByAdd<float>);
  static_assert(!TakenByAdd<long long> && !TakenByAdd<std::size_t> && !TakenByAdd<long>);
  static_assert(!TakenByAdd<short> && !TakenByAdd<char> && !TakenByAdd<volatile int>);
  static_assert(TakenBySub<int> && !TakenBySub<float> && !TakenBySub<Ull>);
  static_assert(TakenByMin<long long> && !TakenByMin<float> && !TakenByMin<std::uint64_t>);
  static_assert(TakenByOr<long long> && !TakenByOr<float> && !TakenByOr<bool>);
  static_assert(TakenByCas<unsigned short> && !TakenByCas<short> && !TakenByCas<float>);
}
