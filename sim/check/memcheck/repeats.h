// Cache of recent findings by access, so that a repeated invalid access is counted without being
// analysed again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/check/describe/allocations.h"
#include "sim/check/report/coverage.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

class Repeats {
 public:
  /// Whether the same instruction has accessed the same bytes in this launch, with the same memory
  /// allocated. Then it is counted again.
  bool count(const Access& access) const {
    const Entry& entry = entries_[slot_of(access)];
    if (entry.key != key_of(access)) return false;
    Findings::add_again(entry.number);
    return true;
  }
  void add(const Access& access, std::size_t number) {
    entries_[slot_of(access)] = {key_of(access), number};
  }

 private:
  static constexpr std::size_t kSlots = 1024;

  struct Key {
    Site site = 0;
    std::uintptr_t address = 0;
    std::size_t bytes = 0;
    std::uint64_t launch = 0;
    std::size_t changes = 0;
    bool operator==(const Key&) const = default;
  };
  struct Entry {
    Key key;
    std::size_t number = 0;
  };

  static Key key_of(const Access& access) {
    return {access.site, access.address, access.bytes, coverage.launches, blocks().changes()};
  }
  static std::size_t slot_of(const Access& access) {
    return (access.address / 4 + access.site * 61) % kSlots;
  }

  std::array<Entry, kSlots> entries_;
};

}  // namespace warpstep::sim::check
