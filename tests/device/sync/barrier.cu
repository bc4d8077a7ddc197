// __syncthreads() and its forms that combine a predicate.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <numeric>
#include <vector>

using warpstep::Buffer;
using warpstep::launch;

namespace {

__global__ void reverse(const int* in, int* out) {
  __shared__ int values[1024];
  values[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();  // separates writing the values from reading another thread's
  out[blockIdx.x * blockDim.x + threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];
}

__global__ void pass_along(int* out, int rounds) {
  __shared__ int values[256];
  const unsigned t = threadIdx.x;
  values[t] = static_cast<int>(t);
  __syncthreads();  // separates the first values from the first read
  for (int round = 0; round < rounds; ++round) {
    const int next = values[(t + 1) % blockDim.x];
    __syncthreads();  // separates reading from writing
    values[t] = next;
    __syncthreads();  // separates writing from the next read
  }
  out[t] = values[t];
}

__global__ void sum_with_early_exits(int* out, int live) {
  __shared__ int values[128];
  const int t = static_cast<int>(threadIdx.x);
  values[t] = t < live ? 1 : 0;
  __syncthreads();  // separates filling from the exits
  if (t >= live) return;
  for (int step = 1; step < live; step *= 2) {
    const int other = t + step < live ? values[t + step] : 0;
    __syncthreads();  // separates reading from adding; those that left are not waited for
    values[t] += other;
    __syncthreads();  // separates adding from the next read
  }
  if (t == 0) *out = values[0];
}

__global__ void vote(int* count, int* all, int* any, int limit) {
  const int t = static_cast<int>(threadIdx.x);
  const int counted = __syncthreads_count(t < limit);
  const int every = __syncthreads_and(t < limit);
  const int some = __syncthreads_or(t < limit);
  count[t] = counted;
  all[t] = every != 0;
  any[t] = some != 0;
}

__global__ void cube(int* out) {
  __shared__ int values[4][4][4];
  values[threadIdx.z][threadIdx.y][threadIdx.x] =
      static_cast<int>(100 * threadIdx.z + 10 * threadIdx.y + threadIdx.x);
  __syncthreads();  // separates writing from reading with the axes turned
  out[(threadIdx.z * 4 + threadIdx.y) * 4 + threadIdx.x] =
      values[threadIdx.x][threadIdx.z][threadIdx.y];
}

__global__ void wait_on_one_path(int* values, int n, int from) {
  const int t = static_cast<int>(threadIdx.x);
  const int next = values[(t + 1) % n];
  // The last threads wait; the first ones have nothing to wait for and exit.
  if (n > 3 && t >= from) __syncthreads();
  if (t >= from) values[t] = next + 1;
}

__global__ void wait_if_long(int* out, int rounds) {
  const int t = static_cast<int>(threadIdx.x);
  if (rounds > 0) {
    for (int i = 0; i < rounds; ++i) {
      if (t > 40) return;
      __syncthreads();
    }
  }
  out[t] += t;
}

__device__ void wait_in_a_function() {
  __syncthreads();
}

__global__ void rotate_through_function(int* values) {
  const int next = values[(threadIdx.x + 1) % blockDim.x];
  wait_in_a_function();
  values[threadIdx.x] = next;
}

__global__ void keep_locals(double* out) {
  double own[8];
  for (int i = 0; i < 8; ++i) own[i] = threadIdx.x * 1.25 + i;
  float scale = 1.0f / static_cast<float>(threadIdx.x + 1);
  for (int i = 0; i < 8; ++i) {
    __syncthreads();
    own[i] *= scale;
  }
  double sum = 0;
  for (int i = 0; i < 8; ++i) sum += own[i];
  out[threadIdx.x] = sum;
}

}  // namespace

TEST_CASE("a barrier separates writes from the reads of other threads") {
  for (const int threads : {1, 2, 31, 32, 33, 256, 1024}) {
    CAPTURE(threads);
    std::vector<int> values(3 * threads);
    std::iota(values.begin(), values.end(), 0);
    const Buffer<int> in(values);
    Buffer<int> out(values.size());
    launch(reverse, {3, static_cast<unsigned>(threads)}, in, out);
    const std::vector<int> got = out.to_vector();
    bool right = true;
    for (int i = 0; i < 3 * threads; ++i)
      right = right && got[i] == i / threads * threads + threads - 1 - i % threads;
    CHECK(right);
  }
}

TEST_CASE("barriers in a loop keep every round apart") {
  Buffer<int> out(256);
  launch(pass_along, {1, 256}, out, 37);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < 256; ++i) CHECK(got[i] == (i + 37) % 256);
}

TEST_CASE("a barrier counts only threads that have not exited") {
  for (const int live : {1, 5, 32, 100, 127, 128}) {
    CAPTURE(live);
    Buffer<int> out(1);
    launch(sum_with_early_exits, {1, 128}, out, live);
    CHECK(out.to_vector()[0] == live);
  }
}

TEST_CASE("__syncthreads_count, _and and _or combine the predicates of the block") {
  for (const int limit : {0, 1, 77, 96}) {
    CAPTURE(limit);
    Buffer<int> count(96), all(96), any(96);
    launch(vote, {1, 96}, count, all, any, limit);
    CHECK(count.to_vector() == std::vector<int>(96, limit));
    CHECK(all.to_vector() == std::vector<int>(96, limit == 96));
    CHECK(any.to_vector() == std::vector<int>(96, limit > 0));
  }
}

TEST_CASE("a barrier waits for all threads of a three-dimensional block") {
  Buffer<int> out(64);
  launch(cube, {1, {4, 4, 4}}, out);
  const std::vector<int> got = out.to_vector();
  for (int z = 0; z < 4; ++z)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 4; ++x) CHECK(got[(z * 4 + y) * 4 + x] == 100 * x + 10 * z + y);
}

TEST_CASE("threads that return and threads that wait share a kernel") {
  for (const unsigned threads : {8u, 33u, 64u, 255u}) {
    for (const int from : {0, 1, 5, 6, 30}) {
      CAPTURE(threads);
      CAPTURE(from);
      std::vector<int> values(threads);
      std::iota(values.begin(), values.end(), 0);
      Buffer<int> buffer(values);
      launch<wait_on_one_path>({1, threads}, buffer, static_cast<int>(threads), from);
      const std::vector<int> got = buffer.to_vector();
      bool right = true;
      for (int t = 0; t < static_cast<int>(threads); ++t)
        right = right && got[t] == (t < from ? t : (t + 1) % static_cast<int>(threads) + 1);
      CHECK(right);
    }
  }
}

TEST_CASE("a kernel that waits for some arguments only runs each thread once") {
  for (const int rounds : {0, 1, 3}) {
    CAPTURE(rounds);
    Buffer<int> out(std::vector<int>(70, 0));
    launch<wait_if_long>({1, 70}, out, rounds);
    const std::vector<int> got = out.to_vector();
    for (int t = 0; t < 70; ++t) CHECK(got[t] == (rounds > 0 && t > 40 ? 0 : t));
  }
}

TEST_CASE("a barrier may stand in a device function") {
  std::vector<int> values(64);
  std::iota(values.begin(), values.end(), 0);
  Buffer<int> buffer(values);
  launch(rotate_through_function, {1, 64}, buffer);
  const std::vector<int> got = buffer.to_vector();
  for (int i = 0; i < 64; ++i) CHECK(got[i] == (i + 1) % 64);
}

TEST_CASE("local variables survive a barrier") {
  Buffer<double> out(200);
  launch(keep_locals, {1, 200}, out);
  const std::vector<double> got = out.to_vector();
  for (int t = 0; t < 200; ++t) {
    double expected = 0;
    for (int i = 0; i < 8; ++i) expected += (t * 1.25 + i) * (1.0f / static_cast<float>(t + 1));
    CHECK(got[t] == doctest::Approx(expected));
  }
}
