#include "sim/traffic/traffic.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "sim/abi/run_queue.h"
#include "sim/block/worker.h"
#include "sim/check/shadow/context.h"
#include "sim/traffic/block_accesses.h"
#include "sim/traffic/record/pointer_arguments.h"
#include "sim/traffic/record/recorder.h"
#include "sim/traffic/record/sought.h"
#include "sim/traffic/report.h"

namespace warpstep::sim::traffic {

namespace {

bool is_on = false;
bool is_wanted = true;  // by the one who launches
std::uint64_t launches = 0;

/// Whether a launch has its line.
bool is_reported() {
  return is_on && is_wanted;
}

/// Whether a launch is counted.
bool counts_launch() {
  return is_reported() || seeks_number();
}

/// Whether what the running block does is counted.
bool counts_block() {
  return check::context.counts && counts_launch();
}

/// A number of accesses that a variable tells.
std::size_t wanted_records(const char* variable, std::size_t otherwise) {
  const char* const text = std::getenv(variable);
  if (text == nullptr) return otherwise;
  std::size_t wanted = 0;
  const char* const end = text + std::strlen(text);
  const auto [stopped, error] = std::from_chars(text, end, wanted);
  if (error == std::errc() && stopped == end && stopped != text) return wanted;
  std::fprintf(stderr,
               "warpstep: %s is the number of accesses to write, such as 10000, not \"%s\"\n",
               variable, text);
  std::exit(1);
}

bool wants_requests() {
  const char* const text = std::getenv("WARPSTEP_TRAFFIC_RECORD_AS");
  if (text == nullptr || std::strcmp(text, "accesses") == 0) return false;
  if (std::strcmp(text, "requests") == 0) return true;
  std::fprintf(stderr,
               "warpstep: WARPSTEP_TRAFFIC_RECORD_AS is \"accesses\" or \"requests\", not \"%s\"\n",
               text);
  std::exit(1);
}

/// Accesses that no single instruction of a GPU makes are made of equal parts.
std::size_t part_bytes(std::uintptr_t address, std::size_t bytes) {
  constexpr std::size_t kMost = 16;
  return std::size_t{1} << std::countr_zero(bytes | address | kMost);
}

void record(std::uintptr_t address, unsigned instruction) {
  BlockAccesses& block = BlockAccesses::of_this_thread();
  const unsigned rank = run_queue.running->rank;
  if (!recorder().has_room() || block.recorded(rank) >= recorder().most_of_thread())
    return recorder().leave_out(block.block(), block.phase());
  const Arrays::Found array = counters().arrays.at(address);
  const std::size_t number = recorder().add(
      {block.block(), rank, block.phase(), instruction, array.number, address - array.begin});
  block.note_recorded(rank, number);
  BlockAccesses::of_this_thread().events().note_access(rank, number);
  const unsigned bytes = instructions()[instruction].bytes;
  if (array.contains(address + bytes - 1)) recorder().expect_value(number, address, bytes);
}

}  // namespace

Counters& counters() {
  static Counters counters;
  return counters;
}

Instructions& instructions() {
  static auto& instructions = *new Instructions;
  return instructions;
}

Recorder& recorder() {
  static Recorder recorder(wanted_records("WARPSTEP_TRAFFIC_RECORD", 0),
                           wanted_records("WARPSTEP_TRAFFIC_RECORD_EACH", ~std::size_t{0}),
                           wants_requests());
  return recorder;
}

bool start() {
  const char* const name = std::getenv("WARPSTEP_TRAFFIC");
  if (name == nullptr) return false;
  recorder();
  open_report(name);
  unsetenv("WARPSTEP_TRAFFIC");  // children of the program count nothing
  unsetenv("WARPSTEP_TRAFFIC_RECORD");
  unsetenv("WARPSTEP_TRAFFIC_RECORD_EACH");
  unsetenv("WARPSTEP_TRAFFIC_RECORD_AS");
  return is_on = true;
}

void count_launches(bool counts) {
  is_wanted = counts;
}

void launch_began(const Grid& grid) {
  ++launches;
  if (!counts_launch()) return;
  counters() = {};
  begin_execution();
  recorder().clear();
  if (recorder().is_on()) counters().arrays.know(pointer_arguments(grid));
}

void launch_passed() {
  ++launches;
}

void launch_ended(const Grid& grid) {
  if (is_reported()) write_launch(grid, launches, counters(), recorder());
}

void block_began(const Worker& worker, std::uint64_t block) {
  if (!counts_launch() && !seeks_access()) return;
  const unsigned threads = worker.grid().threads_per_block();
  if (seeks_access()) begin_sought_block(block);
  if (counts_launch()) BlockAccesses::of_this_thread().begin_block(block, threads);
  if (recorder().is_on()) BlockAccesses::of_this_thread().events().begin_block(block, threads);
  check::context.counts = true;
  if (check::context.watches == check::kChecked) check::context.watches = check::kCounted;
}

void block_left(bool is_whole) {
  const bool is_counted = counts_block();
  check::context.counts = false;
  if (!is_counted) return;
  if (!is_whole) BlockAccesses::of_this_thread().forget_block();
  BlockAccesses::of_this_thread().end_block();
  is_whole ? BlockAccesses::of_this_thread().events().end_block()
           : BlockAccesses::of_this_thread().events().forget_block();
}

void barrier_opened(const Worker& worker, std::span<Thread* const> through) {
  if (!counts_block()) return;
  if (recorder().is_on()) BlockAccesses::of_this_thread().events().note_barrier(worker, through);
  BlockAccesses::of_this_thread().pass_barrier(through);
}

void grid_barrier_reached() {
  if (counts_block()) BlockAccesses::of_this_thread().events().expect_grid_barrier();
}

void barrier_object_passed(const void* object, std::uint32_t phase, const void* back) {
  if (check::context.counts && recorder().is_on())
    BlockAccesses::of_this_thread().events().note_wait(object, phase, back);
}

void gate_passed(const void* object, Gate gate, const void* back) {
  if (check::context.counts && recorder().is_on())
    BlockAccesses::of_this_thread().events().note_gate(object, gate, back);
}

void collective_done(const Worker& worker, const WarpCollective& collective) {
  constexpr unsigned kEveryLane = 0xffffffff;
  if (!counts_block() || converges(collective.operation())) return;
  if (recorder().is_on())
    BlockAccesses::of_this_thread().events().note_collective(worker, collective);
  if (collective.mask() != kEveryLane) return;
  BlockAccesses::of_this_thread().pass_warp_barrier(collective.lanes[0]->rank / kLanes);
}

void note_access(std::uintptr_t address, std::size_t bytes, Hook hook, const void* back) {
  if (seeks_access()) pass_sought_access(run_queue.running->rank);
  if (!counts_launch()) return;
  if (seeks_number()) BlockAccesses::of_this_thread().calls().note_call(run_queue.running->rank);
  if (bytes == 0 || !is_counted(address, back)) return;
  const std::size_t part = part_bytes(address, bytes);
  const unsigned instruction = instructions().at(back, static_cast<unsigned>(part), hook);
  if (instruction == 0) {
    counters().aligned = false;
    return;
  }
  if (instructions()[instruction].does == Does::nothing) return;
  recorder().take_values();
  for (std::size_t i = 0; i < bytes; i += part) {
    BlockAccesses::of_this_thread().add(run_queue.running->rank, address + i, instruction);
    if (recorder().is_on()) record(address + i, instruction);
  }
}

void note_basic_block(const void* back) {
  if (counts_block())
    BlockAccesses::of_this_thread().basic_blocks().enter(run_queue.running->rank, back);
}

}  // namespace warpstep::sim::traffic
