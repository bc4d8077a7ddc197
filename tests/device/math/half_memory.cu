// The 16-bit types in memory: atomic sums of all threads, and accesses with a hint for the caches.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <vector>

#include "tests/device/half/rows.h"

namespace {

template <class Number>
__global__ void count_up(Number* total, float* found) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  found[i] = static_cast<float>(atomicAdd(total, Number(1.0f)));
}

// nvcc's pairs are not trivially copyable: they travel as words.
template <class Pair>
__global__ void count_up_and_down(unsigned* total, unsigned step) {
  atomicAdd(reinterpret_cast<Pair*>(total), *reinterpret_cast<Pair*>(&step));
}

template <class Number>
__global__ void sum_of_block(Number* sums) {
  __shared__ Number sum;
  if (threadIdx.x == 0) sum = Number(0.0f);
  __syncthreads();
  atomicAdd(&sum, Number(0.5f));
  __syncthreads();
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/// Counts 128 times, which both types can do exactly, and checks that each count was found once.
template <class Number>
void check_counting() {
  warpstep::Buffer<Number> total(std::vector<Number>{Number(0.0f)});
  warpstep::Buffer<float> found(128);
  warpstep::launch(count_up<Number>, {4, 32}, total, found);
  CHECK(static_cast<float>(total.to_vector()[0]) == 128.0f);
  std::vector<float> each = found.to_vector();
  std::sort(each.begin(), each.end());
  for (int i = 0; i < 128; ++i) CHECK(each[i] == static_cast<float>(i));
}

template <class Number>
void check_sums_of_blocks() {
  warpstep::Buffer<Number> sums(3);
  warpstep::launch(sum_of_block<Number>, {3, 64}, sums);
  for (const Number sum : sums.to_vector()) CHECK(static_cast<float>(sum) == 32.0f);
}

template <class T, class Word>
__global__ void copy_with_hints(const Word* words_in, Word* words_out, int count) {
  const T* const in = reinterpret_cast<const T*>(words_in);
  T* const out = reinterpret_cast<T*>(words_out);
  const int i = static_cast<int>(threadIdx.x);
  if (i >= count) return;
  __stwb(&out[i], __ldg(&in[i]));
  __stcg(&out[count + i], __ldcg(&in[i]));
  __stcs(&out[2 * count + i], __ldca(&in[i]));
  __stwt(&out[3 * count + i], __ldcs(&in[i]));
  out[4 * count + i] = __ldlu(&in[i]);
  out[5 * count + i] = __ldcv(&in[i]);
}

template <class T, class Word>
void check_copies(const std::vector<Word>& values) {
  const int count = static_cast<int>(values.size());
  warpstep::Buffer<Word> in(values);
  warpstep::Buffer<Word> out(6 * values.size());
  warpstep::launch(copy_with_hints<T, Word>, {1, 32}, in, out, count);
  const std::vector<Word> got = out.to_vector();
  for (int i = 0; i < 6 * count; ++i) CHECK(got[i] == values[i % count]);
}

}  // namespace

TEST_CASE("atomic additions to a __half lose nothing and return what they found") {
  check_counting<__half>();
  check_sums_of_blocks<__half>();
}

TEST_CASE("atomic additions to a __nv_bfloat16 lose nothing and return what they found") {
  check_counting<__nv_bfloat16>();
  check_sums_of_blocks<__nv_bfloat16>();
}

TEST_CASE("atomic additions to a pair reach both halves") {
  const auto word = [](auto pair) { return static_cast<unsigned>(as_bits(pair)); };
  warpstep::Buffer<unsigned> halves(std::vector<unsigned>{word(__floats2half2_rn(0, 100))});
  warpstep::launch(count_up_and_down<__half2>, {4, 32}, halves, word(__floats2half2_rn(1, -2)));
  CHECK(halves.to_vector()[0] == word(__floats2half2_rn(128, -156)));

  warpstep::Buffer<unsigned> others(std::vector<unsigned>{word(__floats2bfloat162_rn(0, 64))});
  warpstep::launch(count_up_and_down<__nv_bfloat162>, {4, 32}, others,
                   word(__floats2bfloat162_rn(1, -0.5f)));
  CHECK(others.to_vector()[0] == word(__floats2bfloat162_rn(128, 0)));
}

TEST_CASE("an atomic addition to a number of 16 bits leaves its neighbour alone") {
  warpstep::Buffer<__half> two(std::vector<__half>{__half(7), __half(9)});
  warpstep::Buffer<float> found(128);
  warpstep::launch(count_up<__half>, {4, 32}, two.data() + 1, found);
  CHECK(static_cast<float>(two.to_vector()[0]) == 7.0f);
  CHECK(static_cast<float>(two.to_vector()[1]) == 137.0f);
}

TEST_CASE("loads and stores with a hint keep every bit of the 16-bit types") {
  const std::vector<unsigned short> numbers = {0x3c00, 0xfe01, 0x8001, 0xff81, 0x7c00};
  check_copies<__half>(numbers);
  check_copies<__nv_bfloat16>(numbers);
  const std::vector<unsigned> pairs = {0x3c000001, 0xfe01ff81, 0x80017c01};
  check_copies<__half2>(pairs);
  check_copies<__nv_bfloat162>(pairs);
}
