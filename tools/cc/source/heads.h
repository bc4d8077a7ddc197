// What stands in front of the bodies of functions, and the classes that they lie in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

/// Does a word stand among the tokens [begin, end)?
bool says(const Declarations& file, std::uint32_t begin, std::uint32_t end, std::string_view word);

/// The ( of a function's parameters; kNone for what is no function.
std::uint32_t parameters_of(const Declarations& file, const Item& item);

/// `__host__`, `__device__`, `__host__ __device__` or `__global__`: where a function runs.
std::string_view space_of(const Declarations& file, const Item& item);

/// Whether the brackets at `bracket` begin a lambda that says where it runs.
bool is_extended_lambda(const Declarations& file, std::uint32_t bracket);

/// Does nvcc look into a function of both sides for calls of the device's alone? Not where a pragma
/// forbids it, nor for two views of one function.
bool is_checked_for_both(const Declarations& file, const Item& item);

/// A class around an item.
struct ClassAround {
  std::string_view name;
  std::vector<std::string_view> bases;  // their last words
  bool is_open = false;                 // what follows is public
  bool is_template = false;
};

/// Is one of them a template, of which nothing may ever be made?
bool is_in_template(const std::vector<ClassAround>& around);

/// The classes around each item of a file, the innermost last. Asked in the items' order.
class ClassReader {
 public:
  explicit ClassReader(const Declarations& file) : file_(file) {}

  /// Those around this item, which is the one after the last that was asked about.
  const std::vector<ClassAround>& around(const Item& item);

 private:
  void open(const Item& item);

  const Declarations& file_;
  const Item* last_ = nullptr;
  std::vector<ClassAround> scopes_;  // namespaces too, without a name
  std::vector<ClassAround> classes_;
};

}  // namespace warpstep::tools::cc
