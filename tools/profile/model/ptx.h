// The kernels of a PTX file as blocks of instructions, with their loops.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/profile/model/opcodes.h"

namespace warpstep::tools::profile {

/// Instructions that are executed together.
struct BasicBlock {
  std::vector<Instruction> instructions;
  int loop = -1;  // innermost that it is part of, in Kernel::loops
};

struct Loop {
  int first = 0, last = 0;  // blocks
  int parent = -1;
  double rounds = 0;  // as its constants say; 0: they do not
  // Where the compiler unrolls a loop without knowing its rounds, it makes a second one of the same
  // lines for the last of them.
  int main = -1;      // of such a loop: that of which it does the last rounds
  double copies = 1;  // rounds of the source in each of this one's
};

struct Kernel {
  std::vector<BasicBlock> blocks;
  std::vector<Loop> loops;  // outer ones first
};

/// By the linker's name.
std::map<std::string, Kernel> kernels_in(const std::string& ptx);

}  // namespace warpstep::tools::profile
