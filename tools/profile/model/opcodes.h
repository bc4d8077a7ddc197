// What a PTX instruction asks of a multiprocessor.
#pragma once

#include <string>

namespace warpstep::tools::profile {

/// What executes an instruction.
enum class Unit { none, simple, integer, single, twice, special, tensor, memory, branch };

struct Instruction {
  Unit unit = Unit::simple;
  double issues = 1;  // instructions that ptxas makes of it, about
  int line = 0;       // of the source
  std::string does;   // of an access: "load", "store", "atomic"
  std::string space;  // "global", "shared"
  int bytes = 0;      // of an access, for a thread
  double flops = 0;   // of a lane
  double tensor = 0;  // operations of tensor cores for a warp, as on halves that take as long
  std::string opcode;
  double products = 0;  // of `issues`: products of integers, which a unit for floats makes
};

/// Of an opcode such as "mad.lo.s32" in that line.
Instruction instruction_of(const std::string& opcode, int line);

/// Makes a division by what is the same in all rounds of a loop cheaper: its reciprocal is there.
void lighten_division(Instruction& instruction);

}  // namespace warpstep::tools::profile
