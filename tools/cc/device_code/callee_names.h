// Names of functions as GCC prints them: shortened, and which are the host's library code.
#pragma once

#include <string>
#include <string_view>

#include "tools/cc/device_code/call_graph.h"

namespace warpstep::tools::cc {

/// `float& Matrix::at(int, int*)` becomes `Matrix::at(int, int *)`.
std::string name_with_types(std::string_view name);
/// `Matrix::at`
std::string plain_name(std::string_view name);
/// `at`
std::string last_name(std::string_view name);

/// Whether a function of a header of the system is the host's alone for nvcc; `is_cudas`: the
/// header is one of CUDA's.
bool is_library_of_host(const CallGraph::Function& function, const std::string& key, bool is_cudas);

/// What a function's symbol says, with the arguments of templates; GCC says less of an instance.
std::string readable_name(const CallGraph::Function& function, const std::string& key);

/// Whether a function is constexpr for a program that is compiled as C++17: GCC reads the library
/// as C++20.
bool is_constexpr_function(const CallGraph::Function& function, bool is_cxx20);

/// The same for a function of C's library or of CUDA's, by its name.
bool is_host_name(std::string_view name);

}  // namespace warpstep::tools::cc
