// All findings of the process, the same ones folded, written to the report as they are made.
// Path of a finding, 2 of 4. Next: sim/check/report/report.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

/// What makes two findings the same: the rule, the code of both parties, and the memory.
struct FindingKey {
  const char* rule = "";  // a literal
  const void* pc = nullptr;
  const void* other_pc = nullptr;
  std::uintptr_t object = 0;

  auto operator<=>(const FindingKey&) const = default;
};

class Findings {
 public:
  /// Counts one more, or, the first time, takes what `make` says. `make` is not called otherwise:
  /// ten million of the same cost no memory. What the user does not want is left out.
  /// Returns its number, for add_again().
  template <class Make>
  std::size_t add(const FindingKey& key, const Make& make) {
    return add_made(key, std::cref(make));  // asks for no memory each time
  }
  /// Counts one more of what add() gave this number.
  static void add_again(std::size_t number, std::uint64_t times = 1);

  bool empty() const { return seen_.empty(); }
  /// Has memcheck found anything?
  bool has_wrong_memory() const { return has_wrong_memory_; }
  bool has(const FindingKey& key) const { return seen_.contains(key); }
  /// Have accesses of two threads to the object met, with nothing to order them?
  bool has_race_on(std::uintptr_t object) const;

 private:
  static constexpr std::size_t kUnwanted = static_cast<std::size_t>(-1);
  static constexpr std::size_t kWithoutRoom = static_cast<std::size_t>(-2);

  std::size_t add_made(const FindingKey& key, const std::function<Finding()>& make);
  /// The number in the report.
  std::size_t write(const Finding& finding);

  /// Recursive: a kernel whose stack ends while it is held is never seen again.
  std::recursive_mutex mutex_;
  std::map<FindingKey, std::size_t> seen_;
  std::size_t written_ = 0;
  bool has_wrong_memory_ = false;
};

Findings& findings();

}  // namespace warpstep::sim::check
