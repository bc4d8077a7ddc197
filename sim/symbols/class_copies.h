// Code that copies objects of classes, as the program's debug information tells it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpstep::sim {

/// What the innermost function at an instruction may copy.
struct ClassCopies {
  bool returns_class = false;          // of the size that was asked for
  std::vector<std::string> variables;  // its own that are such classes, or arrays of them
};

/// For classes of `bytes`.
ClassCopies class_copies_at(const void* pc, std::size_t bytes);

}  // namespace warpstep::sim
