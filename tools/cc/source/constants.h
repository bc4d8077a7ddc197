// Constants that nvcc asks for where g++ takes a value, or does not look: the bounds of arrays in
// device code, counts behind #pragma unroll, and what variables of the device begin as.
#pragma once

#include <string>
#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// `#pragma unroll NAME` in device code, where no macro is expanded, of a name that is none.
std::vector<translate::Error> find_unknown_counts(const Declarations& file);

/// Variables of the device, without a value of their own, of a class that gives some members one.
std::vector<translate::Error> find_partial_values(const Declarations& file);

/// What makes g++ and clang++ tell arrays of a variable's length.
inline constexpr const char* kTellVariableArrays = "-Wvla";

/// Makes errors in nvcc's words of a compiler's warnings of such arrays in device code, and drops
/// the others. Says whether there is one.
bool refuse_variable_arrays(const Declarations& file, std::string& compiler_output);

}  // namespace warpstep::tools::cc
