// The demo's table: one line for each launch.
#pragma once

#include <warpstep/compare.h>

#include <string>

namespace warpstep::demo {

class Table {
 public:
  /// Adds this thread's last launch and how its result compares with the CPU's.
  void add(const Comparison& comparison);

  /// The lines, with a heading, followed by errors, if any.
  std::string text() const;

  bool all_right() const { return wrong_.empty(); }

 private:
  std::string lines_;
  std::string wrong_;
};

}  // namespace warpstep::demo
