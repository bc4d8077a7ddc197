// What a launched name means: a kernel of another namespace, to which the arguments lead as they do
// for functions in C++, or a function that is no kernel.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

class LaunchedNames {
 public:
  LaunchedNames(const Unit& unit, const Scopes& scopes, const Kernels& kernels)
      : unit_(unit), scopes_(scopes), kernels_(kernels) {}

  /// The namespaces around a kernel, `::a::b::`, if a launch at the token cannot find it by its
  /// name alone; empty if it can, or if the kernel is not the only thing of its name.
  std::string space_by_argument(const KernelName& name, std::uint32_t launch);

  /// What nvcc says of a launch of this name where the user's files declare it as functions alone,
  /// none of them a kernel; empty otherwise.
  const std::string& refusal(std::string_view name);

 private:
  void read();
  const Scope* around(std::uint32_t word) const;
  std::string space_of(std::uint32_t word) const;
  std::string outer_space(const KernelName& name);
  std::string judge(std::string_view name);

  const Unit& unit_;
  const Scopes& scopes_;
  const Kernels& kernels_;
  bool is_read_ = false;
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> uses_;  // in the user's files
  std::unordered_set<std::string_view> brought_in_;                        // words behind `using`
  std::unordered_map<std::string_view, std::string> spaces_, refusals_;    // what was found
};

}  // namespace warpstep::tools::translate
