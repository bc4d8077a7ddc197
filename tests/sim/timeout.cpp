// Launches that never end: the watchdog stops them and reports the state of each thread.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <thread>

#include "sim/block/worker.h"
#include "sim/gpu/context.h"
#include "sim/schedule/settings.h"
#include "tests/captured.h"

namespace {

namespace sim = warpstep::sim;

__global__ void wait_for_nobody(volatile int* flag) {
  if (threadIdx.x == 5)
    while (*flag == 0) {
    }
  __syncthreads();
}

__global__ void loop_in_barriers() {
  while (true) __syncthreads();
}

__global__ void loop_in_print() {
  while (true) std::fputs(".", stderr);
}

__global__ void wait_for_the_processor() {
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

__global__ void launch_itself(int* launches) {
  ++*launches;
  warpstep::launch(launch_itself, {1, 1}, launches);
}

__global__ void do_nothing() {}

__global__ void launch_for_ever(int* launches) {
  while (true) {
    ++*launches;
    warpstep::launch(do_nothing, {1, 1});
  }
}

__global__ void ask_for_ever(int* calls) {
  while (true) {
    ++*calls;
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamDefault);  // one of the host's: an error
    cudaGetLastError();
  }
}

__global__ void compute(int milliseconds) {
  const std::clock_t end = std::clock() + milliseconds * (CLOCKS_PER_SEC / 1000);
  while (std::clock() < end) {
  }
}

template <class Launch>
std::string report_of(const Launch& endless_launch) {
  sim::settings().timeout_seconds = 0.2;
  const std::string report = captured(stderr, [&] {
    endless_launch();
    CHECK(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
  });
  sim::settings().timeout_seconds = 0;
  sim::mend_context();
  CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
  return report;
}

}  // namespace

TEST_CASE("an endless loop is ended and every thread is accounted for") {
  int flag = 0;
  const std::string report = report_of([&] { warpstep::launch(wait_for_nobody, {1, 64}, &flag); });
  CHECK(says(report, "0 of 1 blocks are finished"));
  CHECK(says(report, "thread (5,0,0) running at "));
  CHECK(says(report, "timeout.cpp:"));
  CHECK(says(report, "threads (0,0,0) to (4,0,0) [5] waiting in __syncthreads()"));
  CHECK(says(report, "threads (6,0,0) to (63,0,0) [58] not started"));
  CHECK(says(report, "cudaErrorLaunchTimeout (702)"));
}

TEST_CASE("an endless loop of barriers is ended") {
  const std::string report = report_of([] { warpstep::launch(loop_in_barriers, {4, 32}); });
  CHECK(says(report, "block (0,0,0)"));
}

TEST_CASE("an endless loop inside the C library is ended between two calls") {
  report_of([] { warpstep::launch(loop_in_print, {1, 1}); });
}

TEST_CASE("a kernel that launches itself for ever is ended") {
  int launches = 0;
  const std::string report = report_of([&] { warpstep::launch(launch_itself, {1, 1}, &launches); });
  CHECK(launches > 1);
  CHECK(says(report, "launch_itself"));
  CHECK(says(report, "cudaErrorLaunchTimeout (702)"));
}

TEST_CASE("the clock does not end a launch where the engine holds a lock") {
  captured(stderr, [] {
    for (auto* const kernel : {launch_itself, launch_for_ever, ask_for_ever})
      for (int i = 0; i < 100; ++i) {
        int calls = 0;
        sim::settings().timeout_seconds = 0.001;
        warpstep::launch(kernel, {1, 1}, &calls);
        CHECK(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
        sim::settings().timeout_seconds = 0;
        sim::mend_context();
        CHECK(cudaDeviceSynchronize() == cudaSuccess);
      }
  });
}

TEST_CASE("a launch that ends in time is not disturbed") {
  sim::settings().timeout_seconds = 30;
  int flag = 1;
  warpstep::launch(wait_for_nobody, {2, 64}, &flag);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  sim::settings().timeout_seconds = 0;
}

TEST_CASE("the time is each launch's own, however many follow one another") {
  sim::settings().timeout_seconds = 0.2;
  for (int i = 0; i < 20; ++i) warpstep::launch(compute, {1, 1}, 20);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  sim::settings().timeout_seconds = 0;
}

TEST_CASE("a launch in a forked child has its time too") {
  sim::settings().timeout_seconds = 0.2;
  warpstep::launch(compute, {1, 1}, 1);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  const pid_t child = fork();
  if (child == 0) {
    int flag = 0;
    std::freopen("/dev/null", "w", stderr);
    warpstep::launch(compute, {1, 1}, 1);
    const bool was_good = cudaDeviceSynchronize() == cudaSuccess;
    warpstep::launch(wait_for_nobody, {1, 64}, &flag);
    _exit(was_good && cudaDeviceSynchronize() == cudaErrorLaunchTimeout ? 0 : 1);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  sim::settings().timeout_seconds = 0;
}

TEST_CASE("a launch that waits for the processor has more time, but not for ever") {
  sim::settings().timeout_seconds = 0.2;
  warpstep::launch(wait_for_the_processor, {1, 1});
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  sim::settings().timeout_seconds = 0.01;
  captured(stderr, [] {
    warpstep::launch(wait_for_the_processor, {1, 4});
    CHECK(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
  });
  sim::settings().timeout_seconds = 0;
  sim::mend_context();
}
