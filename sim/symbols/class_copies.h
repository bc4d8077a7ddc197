// Code that copies objects of classes, as the program's debug information tells it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpstep::sim {

/// What the innermost function at an instruction may copy.
struct ClassCopies {
  /// It is a copy or move constructor, or such an assignment, of a class of so many bytes; where
  /// that has been inlined into one of a larger class, of that. 0: it is none.
  std::size_t of_function = 0;
  bool returns_class = false;  // of the size that was asked for
  /// Its variables that are such classes, or have members that are, and these members.
  std::vector<std::string> targets;
};

/// For classes of `bytes`.
ClassCopies class_copies_at(const void* pc, std::size_t bytes);

}  // namespace warpstep::sim
