// Simulator backend of the learner's program.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "course/child/call.h"
#include "course/child/engine.h"
#include "sim/base/observer.h"
#include "sim/block/absent_lanes.h"
#include "sim/check/describe/objects.h"
#include "sim/check/racecheck/races.h"
#include "sim/check/report/coverage.h"
#include "sim/check/report/findings.h"
#include "sim/failure/failure.h"
#include "sim/instrument/around_launches.h"
#include "sim/instrument/last_writer.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/host_access.h"
#include "sim/memory/pinned_memory.h"
#include "sim/memory/regions.h"
#include "sim/schedule/schedule_policy.h"
#include "sim/schedule/settings.h"
#include "sim/symbols/elf/tls_symbols.h"
#include "sim/traffic/traffic.h"

// The answer's __managed__ variables; null without any.
extern "C" const char __start_warpstep_managed[] __attribute__((weak, visibility("hidden")));
extern "C" const char __stop_warpstep_managed[] __attribute__((weak, visibility("hidden")));

namespace warpstep::course {

namespace {

sim::Observer looks_away;

std::uint32_t began = 0;      // the call, as an epoch
std::uint64_t unwatched = 0;  // blocks, then
std::uint64_t undefined_value = 0;
bool is_in_order = true;

/// What blocks leave in shared memory for others differs from run to run, so that a result which
/// depends on it is wrong in one of them. The third pattern is a large number in every type.
void fill_shared_arrays(unsigned char pattern) {
  constexpr unsigned char kLarge = 0x7B;
  sim::select_thread_locals(reinterpret_cast<const void*>(&call_exercise));
  auto* const begin = reinterpret_cast<unsigned char*>(sim::thread_local_memory().begin);
  for (const sim::ThreadLocal& array : sim::thread_locals())
    if (!array.is_engines && array.name.starts_with("_ZZ"))
      std::memset(begin + array.offset, is_in_order ? pattern : kLarge, array.bytes);
}

bool was_watched() {
  return unwatched == sim::check::coverage.unwatched_blocks && began <= sim::check::epoch_of_now();
}

}  // namespace

void set_schedule(const std::string& name) {
  is_in_order = name == "in-order";
  auto policy = sim::make_policy(name);
  if (policy == nullptr) policy = sim::make_policy("in-order");
  sim::settings().policy = std::move(policy);
}

void count_traffic(bool counts) {
  sim::traffic::count_launches(counts);
}

void begin_call(unsigned char pattern) {
  began = sim::check::epoch_of_now();
  sim::check::watch_managed_memory(
      __start_warpstep_managed,
      static_cast<std::size_t>(__stop_warpstep_managed - __start_warpstep_managed));
  sim::check::watch_copies();
  unwatched = sim::check::coverage.unwatched_blocks;
  std::memset(&undefined_value, pattern, sizeof undefined_value);
  sim::value_of_absent_lanes = &undefined_value;
  fill_shared_arrays(pattern);
}

bool knows_writers() {
  return sim::observer != nullptr && sim::observer != &looks_away && was_watched();
}

std::vector<unsigned char> written_by_kernels(const void* begin, std::size_t bytes) {
  if (!knows_writers()) return {};
  std::vector<unsigned char> known(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    known[i] = sim::check::is_written_by_kernel(static_cast<const char*>(begin) + i, began) ? 1 : 0;
  return known;
}

void call_around_launches(void (*before)(), void (*after)()) {
  sim::check::around_launches = {before, after};
}

std::vector<std::span<unsigned char>> device_memory() {
  std::vector<std::span<unsigned char>> all;
  for (const sim::Block& block : sim::heap().blocks())
    all.emplace_back(reinterpret_cast<unsigned char*>(block.begin), block.bytes);
  if (__start_warpstep_managed != nullptr)
    all.emplace_back(reinterpret_cast<unsigned char*>(const_cast<char*>(__start_warpstep_managed)),
                     static_cast<std::size_t>(__stop_warpstep_managed - __start_warpstep_managed));
  return all;
}

std::vector<std::span<unsigned char>> memory_of_both() {
  std::vector<std::span<unsigned char>> all;
  const auto add = [&all](std::uintptr_t begin, std::size_t bytes) {
    all.emplace_back(reinterpret_cast<unsigned char*>(begin), bytes);
  };
  for (const sim::Block& block : sim::heap().blocks())
    if (block.managed) add(block.begin, block.bytes);
  for (const sim::HostBlock& block : sim::host_blocks()) add(block.begin, block.bytes);
  if (__start_warpstep_managed != nullptr)
    add(reinterpret_cast<std::uintptr_t>(__start_warpstep_managed),
        static_cast<std::size_t>(__stop_warpstep_managed - __start_warpstep_managed));
  return all;
}

bool is_reached_by_kernels(const void* memory) {
  const sim::RegionKind kind = sim::region_of(memory).kind;
  return kind != sim::RegionKind::kHost && kind != sim::RegionKind::kNowhere;
}

void call_around_reads(const AroundReads& calls) {
  sim::check::around_reads = {};
  if (calls.host_reads != nullptr)
    sim::check::around_reads = {calls.before_copy, calls.copied_to_host, calls.after_copy,
                                calls.host_reads};
}

std::uint64_t launches() {
  return sim::check::coverage.launches;
}

int why_stopped() {
  const cudaError_t code = sim::take_kept_code();
  // Of a deadlock, after which the next run is possible.
  return code == cudaErrorLaunchTimeout && !sim::has_launch_timed_out() ? cudaErrorLaunchFailure
                                                                        : code;
}

std::size_t margin_bytes() {
  return 0;
}

bool goes_on_after(int error) {
  return error != cudaErrorLaunchTimeout &&
         !sim::has_launch_timed_out();  // every other run would take as long
}

bool has_many_races() {
  constexpr std::uint64_t kMany = 20'000;  // some milliseconds
  return sim::check::races() > kMany && !sim::check::findings().has_wrong_memory();
}

// To open and to close it is a change of pages for each call of the API otherwise.
OpenMemory::OpenMemory() : access_(new sim::DeviceMemoryAccess) {}

OpenMemory::~OpenMemory() {
  delete static_cast<sim::DeviceMemoryAccess*>(access_);
}

Unwatched::Unwatched() {
  // With checkers, an observer must be registered, or device memory stays protected from the host.
  // Without them, as in a debugger, it is accessible, and an observer would protect it from
  // kernels.
  watcher_ = sim::observer;
  if (watcher_ != nullptr) sim::observer = &looks_away;
}

Unwatched::~Unwatched() {
  sim::observer = static_cast<sim::Observer*>(watcher_);
}

}  // namespace warpstep::course
