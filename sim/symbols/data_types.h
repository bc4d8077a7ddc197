// Types of the data that a kernel works on: its parameters and its arrays, as the program's debug
// information has them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpstep::sim {

/// What an array is made of.
struct ArrayType {
  std::string element;             // "float", "unsigned int", "uint2"; empty if unknown
  std::size_t element_bytes = 0;   // 0 if unknown
  std::vector<std::size_t> shape;  // {16, 17} of `float tile[16][17]`; empty if unknown
};

/// The array `name` of `bytes` in all, which a kernel declares or a file has.
ArrayType type_of_array(const void* kernel, const std::string& name, std::size_t bytes);

/// What a kernel declares its dynamic shared memory of so many bytes to be; no name if it declares
/// none, or several arrays in the same place.
struct NamedArray {
  std::string name;
  ArrayType type;
};
NamedArray dynamic_shared_array(const void* kernel, std::size_t bytes);

/// A parameter of a kernel.
struct Parameter {
  std::string name;
  std::size_t bytes = 0;
  std::size_t alignment = 1;
  bool is_pointer = false;
  ArrayType target{};  // of a pointer; without shape
};

/// In the kernel's order; empty if there is no debug information of it.
std::vector<Parameter> parameters_of(const void* kernel);

}  // namespace warpstep::sim
