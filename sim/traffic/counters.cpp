#include "sim/traffic/counters.h"

#include <algorithm>
#include <array>
#include <map>

namespace warpstep::sim::traffic {

namespace {

unsigned does_of(const Instruction& instruction) {
  return static_cast<unsigned>(instruction.does);
}

}  // namespace

void Flow::add(const Request& request, Space space) {
  accesses += request.count;
  bytes += std::uint64_t{request.count} * request.bytes;
  ++requests;
  if (space == Space::global) {
    sectors += sectors_of(request);
    least_sectors += least_sectors_of(request);
  } else if (space == Space::shared) {
    passes += passes_of(request);
    least_passes += least_passes_of(request);
  }
}

void Flow::add(const Flow& other) {
  accesses += other.accesses;
  bytes += other.bytes;
  requests += other.requests;
  sectors += other.sectors;
  least_sectors += other.least_sectors;
  passes += other.passes;
  least_passes += other.least_passes;
}

void Spread::add(std::uint64_t value) {
  least = std::min(least, value);
  most = std::max(most, value);
  sum += value;
}

void Counters::add(const Request& request, const Instruction& instruction,
                   unsigned threads_of_warp) {
  lanes_taking_part += request.count;
  lanes_there += threads_of_warp;
  const Arrays::Found array = arrays.at(request.addresses[0]);
  const bool is_in_one =
      std::all_of(request.addresses.begin(), request.addresses.begin() + request.count,
                  [&](std::uintptr_t address) { return array.contains(address); });
  if (!is_in_one) return add_scattered(request, instruction);
  const Space space = arrays.all()[array.number].space;
  Flow flow;
  flow.add(request, space);
  total[static_cast<unsigned>(space)][does_of(instruction)].add(flow);
  site_of(instruction, space).flow.add(flow);
  flows.resize(arrays.all().size() * kDoes);
  flows[array.number * kDoes + does_of(instruction)].add(flow);
}

/// Through a pointer lanes may reach several arrays, even in memories of two kinds: those are
/// requests of their own.
void Counters::add_scattered(const Request& request, const Instruction& instruction) {
  std::array<Request, kSpaces> by_space;
  std::map<unsigned, Request> by_array;
  Arrays::Found array = arrays.at(request.addresses[0]);
  Request* in_array = &by_array[array.number];
  for (unsigned i = 0; i < request.count; ++i) {
    if (!array.contains(request.addresses[i])) {
      array = arrays.at(request.addresses[i]);
      in_array = &by_array[array.number];
    }
    in_array->add(request.lanes[i], request.addresses[i]);
    const Space space = arrays.all()[array.number].space;
    by_space[static_cast<unsigned>(space)].add(request.lanes[i], request.addresses[i]);
  }
  const unsigned does = does_of(instruction);
  for (unsigned i = 0; i < kSpaces; ++i) {
    by_space[i].bytes = request.bytes;
    if (by_space[i].count == 0) continue;
    const auto space = static_cast<Space>(i);
    Flow flow;
    flow.add(by_space[i], space);
    total[i][does].add(flow);
    site_of(instruction, space).flow.add(flow);
  }
  flows.resize(arrays.all().size() * kDoes);
  for (auto& [number, part] : by_array) {
    part.bytes = request.bytes;
    flows[number * kDoes + does].add(part, arrays.all()[number].space);
  }
}

void Counters::add_block(const std::vector<ThreadCounts>& of_threads, std::uint64_t global_atomics,
                         std::uint64_t shared_atomics) {
  std::uint64_t idle = 0, accesses = global_atomics;
  for (const ThreadCounts& thread : of_threads) {
    loads.add(thread.loads);
    stores.add(thread.stores);
    atomics.add(thread.atomics);
    shared_bytes.add(thread.shared_bytes);
    barriers.add(thread.barriers);
    idle += !thread.stored;
    accesses += thread.loads + thread.stores;
  }
  ++blocks;
  threads += of_threads.size();
  idle_threads += idle;
  idle_blocks += idle == of_threads.size();
  most_global_atomics = std::max(most_global_atomics, global_atomics);
  most_shared_atomics = std::max(most_shared_atomics, shared_atomics);
  most_global_accesses = std::max(most_global_accesses, accesses);
}

Site& Counters::site_of(const Instruction& instruction, Space space) {
  const auto found = std::find_if(sites.begin(), sites.end(), [&](const Site& site) {
    return site.line == instruction.line && site.does == instruction.does && site.space == space &&
           site.file == instruction.file;
  });
  if (found != sites.end()) return *found;
  return sites.emplace_back(Site{instruction.file, instruction.line, instruction.does, space, {}});
}

}  // namespace warpstep::sim::traffic
