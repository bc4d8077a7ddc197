// The table of PTX's instructions that are an expression of their operands.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace warpstep::tools::translate {

/// One instruction: what its name, its types and the number of its operands must be, and what it
/// becomes.
struct PtxForm {
  std::string_view op;
  std::string_view modifiers;  // all of them, in any order; but .rn and similar, .ftz and .sat:
  std::string_view options;    // R, F, S: those may be there
  std::string_view types;      // one of them; empty: the instruction has none
  /// The result and each operand: T of the type, W of twice its width, u or s of 32 bits, p a
  /// predicate; - no result.
  std::string_view shape;
  /// $a, $b, ... are the operands, $T the type in C++, $R the rounding.
  std::string_view text;
};

/// Parts of an instruction's name.
struct PtxName {
  std::string_view op;
  std::vector<std::string_view> modifiers;
  std::vector<std::string_view> types;
  std::string_view rounding;  // "rn"; empty: none is said
  bool flushes = false;       // .ftz
  bool saturates = false;     // .sat

  bool has(std::string_view modifier) const;
};

/// Whether the word is one of a list with blanks between them.
bool is_among(std::string_view word, std::string_view list);

PtxName read_name(std::string_view instruction);

/// The form of an instruction with so many operands; null if the table has none.
const PtxForm* find_form(const PtxName& name, std::size_t operands);

/// The type in C++, `u32` -> `unsigned`; empty for other words.
std::string_view type_in_cpp(std::string_view ptx);

/// The value of a special register, `tid.x`; empty for other names.
std::string_view special_register(std::string_view name);

}  // namespace warpstep::tools::translate
