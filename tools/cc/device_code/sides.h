// Where the functions of a file run, and what stands at a place of it.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "tools/cc/device_code/call_graph.h"
#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

enum class Side { kUnknown, kHost, kDevice, kBoth };

/// The user's own tokens, by file, line and column.
class Sides {
 public:
  explicit Sides(const Declarations& file);

  /// kNone for what is not the user's.
  std::uint32_t token_at(const CallPlace& place) const;
  const Item& item_of(std::uint32_t token) const;

  Side of_head(const Item& item) const;
  /// Unknown: nothing of the user's, or what the compiler has written itself.
  Side of(const CallPlace& place) const;

  /// Does another declaration of a function of this name say `__host__`?
  bool is_declared_for_host(const Item& item) const;

  /// Does the file say `std::` in front of a name, and never `cuda::std::`?
  bool is_said_of_host_alone(std::string_view name) const;

 private:
  const Declarations& file_;
  std::unordered_map<std::string, std::uint32_t> tokens_;
  std::set<std::string_view> declared_for_device_, declared_for_host_;
  std::set<std::string_view> said_of_host_, said_of_device_;  // behind `std::` and `cuda::std::`
};

}  // namespace warpstep::tools::cc
