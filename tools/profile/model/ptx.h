// The kernels of a PTX file as blocks of instructions, with their loops.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace warpstep::tools::profile {

/// What executes an instruction.
enum class Unit { none, simple, integer, single, twice, special, tensor, memory, branch };

struct Instruction {
  Unit unit = Unit::simple;
  double issues = 1;    // instructions that ptxas makes of it, about
  int line = 0;         // of the source
  std::string does;     // of an access: "load", "store", "atomic"
  std::string space;    // "global", "shared"
  int bytes = 0;        // of an access, for a thread
  double flops = 0;     // of a lane
  double tensor = 0;    // operations of tensor cores for a warp, as on halves that take as long
  double products = 0;  // of `issues`: products of integers, which a unit for floats makes
};

/// Instructions that are executed together.
struct BasicBlock {
  std::vector<Instruction> instructions;
  int loop = -1;  // innermost that it is part of, in Kernel::loops
};

struct Loop {
  int first = 0, last = 0;  // blocks
  int parent = -1;
  double rounds = 0;  // as its constants say; 0: they do not
};

struct Kernel {
  std::vector<BasicBlock> blocks;
  std::vector<Loop> loops;  // outer ones first
};

/// By the linker's name.
std::map<std::string, Kernel> kernels_in(const std::string& ptx);

}  // namespace warpstep::tools::profile
