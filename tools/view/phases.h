// Groups the accesses of one block by phase, source line and array.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

/// What one thread accessed by one instruction, in order: elements of the array, or parts of them.
struct ThreadPart {
  unsigned number = 0;  // of the thread in its block: x counts first
  std::vector<std::int64_t> elements;
};

/// What the numbers of a group count.
enum class Counts {
  elements,         // whole ones, or as many bytes as an access has where the type is unknown
  same_part,        // elements, of each of which the same part is accessed
  different_parts,  // as many bytes as an access has: these are less than an element
};

/// The accesses of a block's threads to one array by one instruction, between two barriers.
struct Group {
  unsigned instruction = 0;
  std::string file;
  int line = 0;
  Does does = Does::read;
  unsigned array = 0;
  unsigned bytes = 0;
  std::vector<ThreadPart> threads;  // by number
  Counts counts = Counts::elements;
  unsigned part = 0;        // the byte of each element at which the same part begins
  std::uint64_t whole = 0;  // the bytes of an element; 0: unknown

  std::int64_t least() const;
  std::int64_t most() const;
};

/// Between two barriers.
struct Phase {
  unsigned number = 0;
  std::vector<Group> groups;  // in the order in which they began
};

struct BlockPart {
  Index index{};
  std::vector<Phase> phases;
};

/// The blocks that have accessed something, in the order in which they began.
std::vector<BlockPart> blocks_of(const Launch& launch);

/// A thread's number in a block of that shape.
unsigned number_of(const Index& thread, const Index& shape);

}  // namespace warpstep::tools::view
