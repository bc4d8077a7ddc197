#include "sim/traffic/requests/instructions.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "sim/symbols/symbolizer.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::traffic {

namespace {

/// CUDA's float atomics and atomicMax() are made of a load and compare-and-swaps, which a GPU does
/// in one: the load is there always, and once.
bool is_made_of_steps(const std::vector<SourceLocation>& locations) {
  return std::any_of(locations.begin(), locations.end(), [](const SourceLocation& location) {
    return location.function.starts_with("warpstep::sim::word::update") ||
           location.function.starts_with("warpstep::sim::word::keep_better");
  });
}

/// On a GPU an arrival at a cuda::barrier is one instruction of the barrier, whose threads do not
/// wait for each other's as those of an atomicAdd() do.
bool is_arrival(const std::vector<SourceLocation>& locations) {
  return std::any_of(locations.begin(), locations.end(), [](const SourceLocation& location) {
    return location.function.starts_with("cuda::barrier<") &&
           location.function.find("arrive_and_expect") != location.function.npos;
  });
}

Does does_of(Hook hook, const std::vector<SourceLocation>& locations) {
  switch (hook) {
    case Hook::read:
      return Does::load;
    case Hook::write:
    case Hook::atomic_write:
      return Does::store;
    case Hook::atomic_read:
      return is_made_of_steps(locations) ? Does::atomic : Does::load;
    case Hook::atomic_both:
      return is_made_of_steps(locations) || is_arrival(locations) ? Does::nothing : Does::atomic;
  }
  return Does::nothing;
}

Instruction described(const void* pc, unsigned bytes, Hook hook) {
  const std::vector<SourceLocation> locations = source_locations(pc);
  Instruction instruction{pc, bytes, hook, does_of(hook, locations), "", 0, {}, false};
  const auto user = std::find_if(locations.begin(), locations.end(), is_users);
  if (user != locations.end()) {
    instruction.file = user->file;
    instruction.line = user->line;
    instruction.is_inlined = user != locations.begin();
  }
  for (auto where = locations.rbegin(); where != locations.rend(); ++where)
    instruction.lines.push_back(where->line);
  return instruction;
}

}  // namespace

const char* name_of(Does does) {
  constexpr const char* kNames[] = {"load", "store", "atomic", "nothing"};
  return kNames[static_cast<int>(does)];
}

unsigned Instructions::check_further(const void* back, unsigned bytes, Hook hook) {
  const void* const pc = static_cast<const char*>(back) - 1;  // `back` points behind the call
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const Instruction& other) {
    return other.pc == pc && other.bytes == bytes && other.hook == hook;
  });
  const auto number = static_cast<unsigned>(found - all_.begin());
  if (number == kMost) return 0;
  if (found == all_.end()) all_.push_back(described(pc, bytes, hook));
  known_[slot(back, bytes, hook)] = {back, bytes, hook, number};
  return number;
}

const std::vector<unsigned>& Instructions::ranks() {
  if (ranks_.size() == all_.size()) return ranks_;
  std::vector<unsigned> in_order(all_.size());
  std::iota(in_order.begin(), in_order.end(), 0u);
  std::sort(in_order.begin(), in_order.end(), [this](unsigned a, unsigned b) {
    const auto key = [this](unsigned number) {
      const Instruction& one = all_[number];
      return std::tie(one.lines, one.pc, one.bytes, one.hook);
    };
    return key(a) < key(b);
  });
  ranks_.resize(all_.size());
  for (unsigned i = 0; i < in_order.size(); ++i) ranks_[in_order[i]] = i;
  return ranks_;
}

}  // namespace warpstep::sim::traffic
