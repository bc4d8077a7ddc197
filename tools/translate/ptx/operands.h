// Operands of PTX instructions as C++: variables of the statement, registers, numbers, addresses.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpstep::tools::translate {

/// What the names in a statement mean. The compiler's operands %0, %1, ... are the variables
/// warpstep_ptx_0, warpstep_ptx_1, ...
class PtxOperands {
 public:
  /// So many operands; those with a name, `[name]`, by their places.
  PtxOperands(std::size_t count, std::map<std::string, std::size_t> names)
      : count_(count), names_(std::move(names)) {}

  /// Replaces what the compiler would: %0, %[name], %%, %=. False: there is no such operand.
  bool fill_in(std::string& text) const;

  void open() { scopes_.emplace_back(); }
  void close() { scopes_.pop_back(); }
  /// The declaration of registers, `r`, `r<4>`; empty if it cannot be said.
  std::string declare(std::string_view type, const std::vector<std::string>& names);

  /// The operand as an expression, or as a place to write to; empty if it is unknown.
  std::string value(std::string_view operand) const;
  std::string place(std::string_view operand) const;
  /// The same as a number of a type, `u32`.
  std::string value_as(std::string_view operand, std::string_view type) const;

  /// The elements of `{a, b}`, or the operand alone.
  static std::vector<std::string> elements(std::string_view operand);

 private:
  bool is_declared(std::string_view name) const;

  std::size_t count_;
  std::map<std::string, std::size_t> names_;
  std::vector<std::vector<std::string>> scopes_{1};
};

/// The name that a register or a label has in C++.
std::string name_in_cpp(std::string_view prefix, std::string_view name);

}  // namespace warpstep::tools::translate
