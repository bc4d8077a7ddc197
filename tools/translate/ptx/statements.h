// The text of an asm statement as PTX's statements: blocks, labels, registers and instructions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpstep::tools::translate {

enum class PtxKind { kOpen, kClose, kLabel, kRegisters, kInstruction };

/// One statement.
struct PtxStatement {
  PtxKind kind = PtxKind::kInstruction;
  std::string name;                   // of an instruction with its modifiers, or a label, or a type
  std::string guard;                  // of an instruction: the predicate, without `@` and `!`
  bool guard_is_negated = false;      // `@!p`
  std::vector<std::string> operands;  // or the names of registers; without blanks
};

/// Reads the text as the compiler hands it to the assembler, comments and line ends in it. What is
/// no PTX becomes an instruction that nothing knows.
std::vector<PtxStatement> read_statements(std::string_view text);

/// The parts of a list between its commas, of which those in brackets and braces count as one.
std::vector<std::string> parts_of(std::string_view list);

}  // namespace warpstep::tools::translate
