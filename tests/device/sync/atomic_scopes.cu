// The atomic functions with a scope: `_block` among the threads of a block, `_system` among all.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;
using Ull = unsigned long long;

// One step in each scope.
// clang-format off
struct AddBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicAdd_block(p, v); } };
struct AddSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicAdd_system(p, v); } };
struct SubBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicSub_block(p, v); } };
struct SubSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicSub_system(p, v); } };
struct MinBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicMin_block(p, v); } };
struct MinSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicMin_system(p, v); } };
struct MaxBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicMax_block(p, v); } };
struct MaxSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicMax_system(p, v); } };
struct IncBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicInc_block(p, v); } };
struct IncSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicInc_system(p, v); } };
struct DecBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicDec_block(p, v); } };
struct DecSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicDec_system(p, v); } };
struct AndBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicAnd_block(p, v); } };
struct AndSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicAnd_system(p, v); } };
struct OrBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicOr_block(p, v); } };
struct OrSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicOr_system(p, v); } };
struct XorBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicXor_block(p, v); } };
struct XorSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicXor_system(p, v); } };
struct ExchBlock { template <class T> __device__ T operator()(T* p, T v) const { return atomicExch_block(p, v); } };
struct ExchSystem { template <class T> __device__ T operator()(T* p, T v) const { return atomicExch_system(p, v); } };
// clang-format on

template <class Operation, class T>
__global__ void step(T* word, T value, T* old) {
  *old = Operation()(word, value);
}

template <class Operation, class T>
void check_step(T from, T value, T to) {
  Buffer<T> word(std::vector<T>{from}), old(1);
  launch(step<Operation, T>, {1, 1}, word, value, old);
  CHECK(old.to_vector()[0] == from);
  CHECK(word.to_vector()[0] == to);
}

template <class InBlock, class InSystem, class... T>
void check_types(int from, int value, int to) {
  (check_step<InBlock>(static_cast<T>(from), static_cast<T>(value), static_cast<T>(to)), ...);
  (check_step<InSystem>(static_cast<T>(from), static_cast<T>(value), static_cast<T>(to)), ...);
}

template <class T>
__global__ void swap_if_equal(T* words, T compare, T value) {
  words[2] = atomicCAS_block(&words[0], compare, value);
  words[3] = atomicCAS_system(&words[1], compare, value);
}

template <class T>
void check_swap() {
  Buffer<T> words(std::vector<T>{5, 6, 0, 0});
  launch(swap_if_equal<T>, {1, 1}, words, T{5}, T{9});
  CHECK(words.to_vector() == std::vector<T>{9, 6, 5, 6});
}

__global__ void count_in_two_scopes(int* in_block, int* everywhere) {
  __shared__ int own;
  if (threadIdx.x == 0) own = 0;
  __syncthreads();
  atomicAdd_block(&own, 1);
  atomicAdd_block(&in_block[blockIdx.x], 1);
  atomicAdd_system(everywhere, 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd_system(everywhere, own);
}

}  // namespace

TEST_CASE("every function does in a scope what it does without one") {
  check_types<AddBlock, AddSystem, int, unsigned, Ull, float, double>(5, 3, 8);
  check_types<SubBlock, SubSystem, int, unsigned>(5, 3, 2);
  check_types<MinBlock, MinSystem, int, unsigned, long long, Ull>(5, 3, 3);
  check_types<MaxBlock, MaxSystem, int, unsigned, long long, Ull>(5, 9, 9);
  check_types<IncBlock, IncSystem, unsigned>(5, 7, 6);
  check_types<DecBlock, DecSystem, unsigned>(5, 7, 4);
  check_types<AndBlock, AndSystem, int, unsigned, long long, Ull>(6, 3, 2);
  check_types<OrBlock, OrSystem, int, unsigned, long long, Ull>(6, 3, 7);
  check_types<XorBlock, XorSystem, int, unsigned, long long, Ull>(6, 3, 5);
  check_types<ExchBlock, ExchSystem, int, unsigned, Ull, float>(5, 3, 3);
}

TEST_CASE("compare and swap has scopes, too") {
  check_swap<int>();
  check_swap<unsigned>();
  check_swap<Ull>();
}

TEST_CASE("a block counts for itself and for the system") {
  Buffer<int> in_block(std::vector<int>(40, 0));
  int* everywhere = nullptr;
  REQUIRE(cudaMallocManaged(&everywhere, sizeof(int)) == cudaSuccess);
  *everywhere = 0;
  launch(count_in_two_scopes, {40, 70}, in_block, everywhere);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(in_block.to_vector() == std::vector<int>(40, 70));
  CHECK(*everywhere == 2 * 40 * 70);
  CHECK(cudaFree(everywhere) == cudaSuccess);
}
