// cuBLAS: arguments that are not legal, and what is printed of them.
#pragma once

#include <initializer_list>

namespace warpstep::sim::cublas {

/// An argument of a call, and its number as cuBLAS counts, the handle not counted.
struct Argument {
  int number;
  bool is_legal;
};

/// Whether all are legal. Otherwise prints the first that is not, on standard output in cuBLAS's
/// words, as an H100 did for each of these calls (CUDA 13.0); symv and hemv print nothing.
bool are_legal(const char* call, std::initializer_list<Argument> arguments);

}  // namespace warpstep::sim::cublas
