// libcu++: cuda::atomic, cuda::atomic_ref, and what waits on them.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

#include <new>
#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;

template <class T>
__global__ void refer(T* words, T* old) {
  using Ref = cuda::atomic_ref<T, cuda::thread_scope_device>;
  old[0] = Ref(words[0]).fetch_add(3, cuda::memory_order_relaxed);
  old[1] = Ref(words[1]).fetch_sub(3);
  old[2] = Ref(words[2]).exchange(7);
  Ref(words[3]).store(8, cuda::memory_order_release);
  old[3] = Ref(words[3]).load(cuda::memory_order_acquire);
  old[4] = Ref(words[4]).fetch_min(2);
  old[5] = Ref(words[5]).fetch_max(200);
  T expected = 9;
  old[6] = Ref(words[6]).compare_exchange_strong(expected, 1) ? T{100} : expected;
  while (!Ref(words[7]).compare_exchange_weak(expected, 11, cuda::memory_order_acq_rel)) {
  }
  old[7] = expected;
}

__global__ void refer_bits(unsigned* words) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> a(words[0]), b(words[1]), c(words[2]);
  a.fetch_and(3);
  b.fetch_or(3);
  c.fetch_xor(3);
  ++a;
  b--;
  c += 10;
  a |= 64;
}

template <class T>
void check_refer() {
  Buffer<T> words(std::vector<T>(8, 10)), old(8);
  launch(refer<T>, {1, 1}, words, old);
  CHECK(words.to_vector() == std::vector<T>{13, 7, 7, 8, 2, 200, 10, 11});
  CHECK(old.to_vector() == std::vector<T>{10, 10, 10, 8, 10, 10, 10, 10});
}

__global__ void count_three_ways(cuda::atomic<int, cuda::thread_scope_device>* everywhere,
                                 cuda::std::atomic<long long>* system, int* in_blocks) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> own;
  if (threadIdx.x == 0) own.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  own.fetch_add(1, cuda::memory_order_relaxed);
  ++*everywhere;
  *system += 2;
  __syncthreads();
  if (threadIdx.x == 0) in_blocks[blockIdx.x] = own;
}

/// Thread 0 produces, the last thread of the block consumes.
__global__ void hand_over(int* data, int* flag, int rounds, int* sum) {
  cuda::atomic_ref<int, cuda::thread_scope_block> ready(*flag);
  for (int round = 0; round < rounds; ++round) {
    if (threadIdx.x == 0) {
      while (ready.load(cuda::memory_order_acquire) != 0) {
      }
      *data = round;
      ready.store(1, cuda::memory_order_release);
      ready.notify_all();
    } else if (threadIdx.x == blockDim.x - 1) {
      ready.wait(0, cuda::memory_order_acquire);
      *sum += *data;
      ready.store(0, cuda::memory_order_release);
    }
  }
}

/// Every thread reads what its neighbour wrote before the barrier, round after round.
__global__ void rotate(int* values, int rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int shared[128];
  const unsigned t = threadIdx.x;
  if (t == 0) init(&barrier, blockDim.x);
  __syncthreads();
  shared[t] = values[t];
  for (int round = 0; round < rounds; ++round) {
    barrier.arrive_and_wait();
    const int next = shared[(t + 1) % blockDim.x];
    auto token = barrier.arrive();
    barrier.wait(cuda::std::move(token));
    shared[t] = next;
  }
  values[t] = shared[t];
}

/// One more thread leaves in every round.
__global__ void drop_out(int* rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  for (unsigned round = 0; round < threadIdx.x; ++round) {
    barrier.arrive_and_wait();
    ++rounds[threadIdx.x];
  }
  barrier.arrive_and_drop();
}

struct Gates {
  cuda::counting_semaphore<cuda::thread_scope_block, 8> places{3};
  cuda::latch<cuda::thread_scope_block> all;
  int inside = 0;
  __device__ explicit Gates(unsigned threads) : all(threads) {}
};

__global__ void pass_gates(int* entered, int* most, int* after) {
  alignas(Gates) __shared__ unsigned char storage[sizeof(Gates)];
  Gates& gates = reinterpret_cast<Gates&>(storage);
  if (threadIdx.x == 0) new (storage) Gates(blockDim.x);
  __syncthreads();
  gates.places.acquire();
  atomicMax(most, atomicAdd(&gates.inside, 1) + 1);
  atomicAdd(entered, 1);
  __nanosleep(100);
  atomicSub(&gates.inside, 1);
  gates.places.release();
  gates.all.arrive_and_wait();
  after[threadIdx.x] = atomicAdd(entered, 0);
}

}  // namespace

TEST_CASE("an atomic_ref works on somebody else's number") {
  check_refer<int>();
  check_refer<unsigned>();
  check_refer<long long>();
  check_refer<unsigned long>();
  check_refer<float>();
  check_refer<double>();
}

TEST_CASE("an atomic_ref changes bits") {
  Buffer<unsigned> words(std::vector<unsigned>{6, 6, 6});
  launch(refer_bits, {1, 1}, words);
  CHECK(words.to_vector() == std::vector<unsigned>{3 | 64, 6, 15});
}

TEST_CASE("atomics in shared, device and managed memory count every thread") {
  using Device = cuda::atomic<int, cuda::thread_scope_device>;
  using System = cuda::std::atomic<long long>;
  Buffer<int> everywhere(std::vector<int>{0}), in_blocks(30);
  System* system = nullptr;
  REQUIRE(cudaMallocManaged(&system, sizeof *system) == cudaSuccess);
  new (system) System(5);
  launch(count_three_ways, {30, 50}, reinterpret_cast<Device*>(everywhere.data()), system,
         in_blocks);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(everywhere.to_vector()[0] == 1500);
  CHECK(in_blocks.to_vector() == std::vector<int>(30, 50));
  CHECK(system->load() == 3005);
  CHECK(cudaFree(system) == cudaSuccess);
}

TEST_CASE("a flag hands data over between two threads of a block") {
  for (const unsigned threads : {2u, 32u, 200u}) {
    Buffer<int> data(1), flag(std::vector<int>{0}), sum(std::vector<int>{0});
    launch(hand_over, {1, threads}, data, flag, 100, sum);
    CHECK(sum.to_vector()[0] == 4950);
  }
}

TEST_CASE("a cuda::barrier separates rounds") {
  for (const int threads : {1, 32, 100, 128}) {
    std::vector<int> values(threads);
    for (int i = 0; i < threads; ++i) values[i] = i;
    Buffer<int> buffer(values);
    launch(rotate, {1, static_cast<unsigned>(threads)}, buffer, 9);
    const std::vector<int> got = buffer.to_vector();
    for (int i = 0; i < threads; ++i) CHECK(got[i] == (i + 9) % threads);
  }
}

TEST_CASE("a cuda::barrier does not expect those who dropped out") {
  Buffer<int> rounds(std::vector<int>(70, 0));
  launch(drop_out, {1, 70}, rounds);
  const std::vector<int> got = rounds.to_vector();
  for (int i = 0; i < 70; ++i) CHECK(got[i] == i);
}

TEST_CASE("a semaphore lets in as many as it has places, a latch waits for all") {
  Buffer<int> entered(std::vector<int>{0}), most(std::vector<int>{0}), after(64);
  launch(pass_gates, {1, 64}, entered, most, after);
  CHECK(entered.to_vector()[0] == 64);
  CHECK(most.to_vector()[0] >= 1);
  CHECK(most.to_vector()[0] <= 3);
  CHECK(after.to_vector() == std::vector<int>(64, 64));
}

TEST_CASE("cuda::std has the standard library's names") {
  static_assert(cuda::std::is_same_v<cuda::std::remove_const_t<const int>, int>);
  const cuda::std::tuple<int, float> pair{1, 2.5f};
  CHECK(cuda::std::get<1>(pair) == 2.5f);
}
