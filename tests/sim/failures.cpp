// Kernels that fail: what the user reads, and that nothing is left over.
#undef NDEBUG  // the kernels' assertions are what is tested
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cassert>
#include <stdexcept>
#include <string>

#include "sim/block/worker.h"
#include "sim/gpu/context.h"
#include "sim/schedule/settings.h"
#include "tests/captured.h"

namespace {

using warpstep::launch;
namespace sim = warpstep::sim;

__global__ void assert_below(int limit) {
  assert(static_cast<int>(threadIdx.x) < limit);
}
__global__ void trap_in(unsigned block) {
  if (blockIdx.x == block && threadIdx.x == 3) __trap();
}
__global__ void throw_in_thread(unsigned thread) {
  __syncthreads();
  if (threadIdx.x == thread) throw std::runtime_error("out of patience");
  __syncthreads();
}
__global__ void trap_among_ended(unsigned thread) {
  __syncthreads();
  if (blockIdx.x == 2 && threadIdx.x == thread) __trap();
}
__global__ void write_through(int** pointers) {
  *pointers[threadIdx.x] = 1;
}
/// All threads of the first block wait; those of the second have no barrier and no notes of their
/// own.
__global__ void wait_then_write(int** pointers) {
  if (blockIdx.x == 0) {
    __syncthreads();
  } else {
    *pointers[threadIdx.x] = 1;
  }
}
/// Leaves `after` where the thread's pointer was.
__global__ void write_once(int** pointers, int* after) {
  int* const own = pointers[threadIdx.x];
  pointers[threadIdx.x] = after;
  *own = 1;
}
__global__ void write_to_dynamic_shared(int index) {
  warpstep::dynamic_shared<int>()[index] = 1;
}
__global__ void divide(const int* divisors, int* out) {
  out[threadIdx.x] = 7 / divisors[threadIdx.x];
}
__device__ int recurse(int depth) {
  volatile char frame[512];
  frame[depth % 512] = static_cast<char>(depth);
  return depth < 0 ? frame[0] : recurse(depth + 1) + frame[depth % 512];
}
__global__ void overflow(int thread, int* out) {
  if (static_cast<int>(threadIdx.x) == thread) *out = recurse(1);
}
__global__ void large_local_array(int* out, int step) {
  volatile int own[24 * 1024];
  for (int i = 0; i < 24 * 1024; i += step) own[i] = i;
  *out = own[step * 3];
}
__global__ void fine(int* out) {
  __syncthreads();
  out[threadIdx.x] = static_cast<int>(threadIdx.x);
}
__host__ __device__ void launch_fine(int* out) {
  launch(fine, {1, 32}, out);
}
__global__ void launch_in_thread(unsigned thread, int* out) {
  __syncthreads();
  if (threadIdx.x == thread) launch_fine(out);
  __syncthreads();
}

/// Runs a launch that fails; checks its code and that the simulator is as good as new afterwards.
template <class Launch>
std::string report_of(cudaError_t code, const Launch& failing_launch) {
  const std::string report = captured(stderr, [&] {
    failing_launch();
    CHECK(cudaGetLastError() == cudaSuccess);  // the launch itself was accepted
    CHECK(cudaDeviceSynchronize() == code);
    CHECK(cudaGetLastError() == code);
  });
  CHECK_THROWS_AS(launch(fine, {1, 1}, nullptr), warpstep::Error);  // it sticks
  sim::mend_context();
  CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
  int values[64] = {};
  launch(fine, {1, 64}, values);
  for (int i = 0; i < 64; ++i) CHECK(values[i] == i);
  return report;
}

}  // namespace

TEST_CASE("an index beyond the dynamic shared memory ends the launch and nothing else") {
  report_of(cudaErrorIllegalAddress, [] { launch(write_to_dynamic_shared, {1, 1, 0}, 0); });
  report_of(cudaErrorIllegalAddress, [] { launch(write_to_dynamic_shared, {1, 1, 128}, 32); });
  report_of(cudaErrorIllegalAddress, [] { launch(write_to_dynamic_shared, {1, 1, 128}, 100000); });
}

TEST_CASE("a failed assertion prints CUDA's line and ends the launch with cudaErrorAssert") {
  const std::string report = report_of(cudaErrorAssert, [] { launch(assert_below, {1, 64}, 40); });
  CHECK(says(report,
             "block: [0,0,0], thread: [40,0,0] Assertion `static_cast<int>(threadIdx.x) < "
             "limit` failed."));
  CHECK(says(report, "failures.cpp:"));
  CHECK(says(report, "cudaErrorAssert (710)"));
}

TEST_CASE("__trap() ends the launch and names block and thread") {
  const std::string report = report_of(cudaErrorLaunchFailure, [] {
    launch(trap_in, {8, 32}, 5u);
  });
  CHECK(says(report, "trap_in: __trap() was called"));
  CHECK(says(report, "block (5,0,0), thread (3,0,0), at "));
}

TEST_CASE("a thread that fails is named whether others have ended or not") {
  for (const unsigned thread : {0u, 1u, 100u, 255u}) {
    const std::string report = report_of(cudaErrorLaunchFailure, [=] {
      launch<trap_among_ended>({4, 256}, thread);
    });
    CHECK(says(report, "block (2,0,0), thread (" + std::to_string(thread) + ",0,0), at "));
  }
}

TEST_CASE("an exception in a kernel ends the launch while other threads wait") {
  const std::string report = report_of(cudaErrorLaunchFailure, [] {
    launch(throw_in_thread, {1, 128}, 77u);
  });
  CHECK(says(report, "out of patience"));
  CHECK(says(report, "thread (77,0,0)"));
}

TEST_CASE("no thread is named for what another one has met") {
  int* const elsewhere = reinterpret_cast<int*>(16);
  int good = 0;
  for (int* const after : {&good, elsewhere}) {
    int* pointers[64];
    for (auto& pointer : pointers) pointer = &good;
    pointers[49] = nullptr;
    const std::string report = report_of(cudaErrorIllegalAddress, [&] {
      launch<write_once>({1, 64}, pointers, after);
    });
    CHECK(says(report, "write to a null pointer"));
    CHECK(says(report, "one of the threads (0,0,0) to (63,0,0), at "));
  }
}

TEST_CASE("a write through a null pointer names the thread and the line") {
  int good = 0;
  int* pointers[64];
  for (auto& pointer : pointers) pointer = &good;
  pointers[49] = nullptr;
  const std::string report = report_of(cudaErrorIllegalAddress, [&] {
    launch(write_through, {1, 64}, pointers);
  });
  CHECK(says(report, "write to a null pointer"));
  CHECK(says(report, "thread (49,0,0), at "));
  CHECK(says(report, "failures.cpp:"));
}

TEST_CASE("a fault is named also after a block in which every thread had a stack") {
  const unsigned before = std::exchange(sim::settings().workers, 1u);
  int good = 0;
  int* pointers[64];
  for (auto& pointer : pointers) pointer = &good;
  pointers[49] = nullptr;
  const std::string report = report_of(cudaErrorIllegalAddress, [&] {
    launch(wait_then_write, {2, 64}, pointers);
  });
  CHECK(says(report, "write to a null pointer"));
  CHECK(says(report, "block (1,0,0), thread (49,0,0), at "));
  sim::settings().workers = before;
}

TEST_CASE("the faulting thread is named even where a kernel is inlined into the thread loop") {
  int good = 0;
  int* pointers[64];
  for (auto& pointer : pointers) pointer = &good;
  pointers[50] = nullptr;
  const std::string report = report_of(cudaErrorIllegalAddress, [&] {
    launch<write_through>({1, 64}, pointers);
  });
  CHECK(says(report, "thread (50,0,0)"));
}

TEST_CASE("an integer division by zero ends the launch and says what a GPU would do") {
  int divisors[32], out[32];
  for (int i = 0; i < 32; ++i) divisors[i] = i - 9;
  const std::string report = report_of(cudaErrorLaunchFailure, [&] {
    launch<divide>({1, 32}, divisors, out);
  });
  CHECK(says(report, "division by zero"));
  CHECK(says(report, "thread (9,0,0)"));
  CHECK(says(report, "a GPU does not stop here"));
}

TEST_CASE("a stack overflow is reported with kernel, block and thread") {
  int out = 0;
  const std::string report = report_of(cudaErrorIllegalAddress, [&] {
    launch(overflow, {1, 32}, 12, &out);
  });
  CHECK(says(report, "kernel (anonymous namespace)::overflow: stack overflow"));
  CHECK(says(report, "block (0,0,0), thread (12,0,0)"));
  CHECK(says(report, "WARPSTEP_STACK"));
}

TEST_CASE("a larger stack holds what the usual one does not") {
  int out = 0;
  report_of(cudaErrorIllegalAddress, [&] { launch(large_local_array, {1, 4}, &out, 512); });
  const std::size_t usual = sim::settings().stack_bytes;
  sim::settings().stack_bytes = 256 << 10;
  launch(large_local_array, {1, 4}, &out, 512);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(out == 1536);
  sim::settings().stack_bytes = usual;
}

TEST_CASE("a launch inside a kernel runs when that has ended") {
  int values[64] = {};
  launch(launch_in_thread, {1, 64}, 64u, values);  // none launches
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(values[31] == 0);
  launch(launch_in_thread, {1, 64}, 5u, values);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(values[31] == 31);
  CHECK(values[32] == 0);
}

TEST_CASE("the first failure of several blocks is the one that is reported") {
  const unsigned workers = sim::settings().workers;
  sim::settings().workers = 1;
  const std::string report = report_of(cudaErrorAssert, [] {
    launch(assert_below, {1000, 64}, 1);
  });
  CHECK(says(report, "block: [0,0,0], thread: [1,0,0]"));
  CHECK(report.find("block: [1,0,0]") == std::string::npos);
  sim::settings().workers = workers;
}

TEST_CASE("workers that help stop too when a block fails") {
  const unsigned workers = sim::settings().workers;
  sim::settings().workers = 4;
  for (int round = 0; round < 20; ++round)
    report_of(cudaErrorLaunchFailure, [] { launch(trap_in, {64, 64}, 33u); });
  sim::settings().workers = workers;
}
