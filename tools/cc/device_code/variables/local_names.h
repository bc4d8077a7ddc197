// Names in the body of a function: which are used, and which may be something local.
#pragma once

#include <array>
#include <string_view>

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

/// CUDA's own variables, which each thread has.
inline constexpr auto kBuiltIn =
    std::to_array<std::string_view>({"threadIdx", "blockIdx", "blockDim", "gridDim"});

/// Is the word at a token a use of a variable, and not its declaration or a member?
bool is_use(const Declarations& file, std::uint32_t token);

/// May the word at a token of a function declare a local variable or a parameter?
bool may_declare(const Declarations& file, const Item& function, std::uint32_t token);

/// May the name be that of a local variable or a parameter of the function?
bool is_local(const Declarations& file, const Item& function, std::string_view name);

/// Where a local class ends that begins at a token, whose members have names of their own; 0 for
/// another word.
std::uint32_t end_of_class(const Declarations& file, std::uint32_t token);

/// Where the operand of sizeof and its like ends, which is not evaluated, or the statement of an
/// `if constexpr`, which may be left out. 0 for another word at a token.
std::uint32_t end_of_unevaluated(const Declarations& file, std::uint32_t token);

}  // namespace warpstep::tools::cc
