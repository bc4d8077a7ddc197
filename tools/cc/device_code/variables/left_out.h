// Device functions that nvcc leaves out, and does not judge: what no other function names.
#pragma once

#include <map>
#include <string_view>

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

class LeftOut {
 public:
  explicit LeftOut(const Declarations& file);

  /// May nvcc leave a device function out, or compute its calls itself?
  bool may_be(const Item& function) const;

 private:
  const Declarations& file_;
  std::map<std::string_view, const Item*> named_in_;  // nullptr: in several items
};

}  // namespace warpstep::tools::cc
