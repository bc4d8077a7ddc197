// Constant arrays of the host in device code: nvcc knows an element where it computes it itself, as
// it does for an initialiser or a template's argument, and nowhere else.
#pragma once

#include <map>
#include <set>
#include <string_view>

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

/// Says no where a constant may be meant.
class ConstantArrays {
 public:
  explicit ConstantArrays(const Declarations& file);

  /// Is the array whose name is at a token of a function read when the function runs?
  bool is_read(const Item& function, std::uint32_t token, bool of_numbers) const;
  /// The same for a member of the variable whose name is at a token, `filter.weights[k]`.
  bool is_member_read(const Item& function, std::uint32_t token) const;

  /// The same for a static member that is named in full, `Filter::weights[k]`.
  bool is_static_read(const Item& function, std::uint32_t token) const;

 private:
  void note_members(const Item& item, std::set<std::string_view>& others);
  bool is_read_at(const Item& function, std::uint32_t first, std::uint32_t last,
                  bool of_numbers) const;
  bool varies(const Item& function, std::uint32_t begin, std::uint32_t end, int depth = 0) const;
  bool declares_varying(const Item& function, std::uint32_t name, int depth) const;
  bool is_in_expression(const Item& function, std::uint32_t token) const;
  bool is_in_lambda(const Item& function, std::uint32_t token) const;
  bool is_argument(std::uint32_t first, std::uint32_t last) const;

  const Declarations& file_;
  std::map<std::string_view, bool> members_;     // that are arrays, and whether they are of numbers
  std::set<std::string_view> device_functions_;  // without templates and constexpr ones
};

/// Does an array's declaration name its elements by a built-in type of a number?
bool is_of_numbers(const Declarations& file, const Item& declaration);

}  // namespace warpstep::tools::cc
