#include "sim/device/builtins/clock.h"

#include <chrono>

#include "sim/abi/run_queue.h"
#include "sim/abi/spin.h"
#include "sim/base/observer.h"
#include "sim/device/builtins/special_registers.h"
#include "sim/device/builtins/yield.h"
#include "sim/gpu/device_profile.h"

namespace warpstep::sim {

namespace {

long long cycles() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
  const long long kilohertz = device()[cudaDevAttrClockRate];
  // In two steps: the product of nanoseconds and kilohertz leaves the range after an hour.
  constexpr long long kPerMs = 1'000'000;
  return ns / kPerMs * kilohertz + ns % kPerMs * kilohertz / kPerMs;
}

clock_t processor_time() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (1'000'000'000 / CLOCKS_PER_SEC);
}

void note_read() {
  if (observer != nullptr) observer->clock_read();
}

}  // namespace

unsigned long long global_timer() {
  note_read();
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return 1'000'000'000ull * static_cast<unsigned long long>(now.tv_sec) +
         static_cast<unsigned long long>(now.tv_nsec);
}

}  // namespace warpstep::sim

long long int clock64() {
  warpstep::sim::note_pause();
  warpstep::sim::note_read();
  return warpstep::sim::cycles();
}

/// One name for two things: in a kernel the cycles, elsewhere what the C library says. It precedes
/// the C library's own in the link of every program with kernels.
extern "C" clock_t clock() noexcept {
  return warpstep::sim::run_queue.running != nullptr ? clock64() : warpstep::sim::processor_time();
}

/// What libraries of kernels call by that name, as __wrap___assert_fail().
extern "C" [[gnu::alias("clock")]] clock_t __wrap_clock() noexcept;

namespace warpstep::sim {

unsigned multiprocessors() {
  return static_cast<unsigned>(device()[cudaDevAttrMultiProcessorCount]);
}

unsigned multiprocessor_of_block() {
  return (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) % multiprocessors();
}

}  // namespace warpstep::sim

void __nanosleep(unsigned int) {
  warpstep::sim::yield_turn<true>();
}
