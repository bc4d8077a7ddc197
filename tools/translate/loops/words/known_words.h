// Names of CUDA's and words of C++ that the loops know.
#pragma once

#include <string_view>

namespace warpstep::tools::translate {

/// The type of a number: `int`, `size_t`, `float4`.
bool is_number_type(std::string_view word);

/// A function of CUDA's that computes, and nothing else.
bool only_computes(std::string_view function);

bool is_atomic_function(std::string_view function);

/// A fence, which orders a thread's accesses to memory: a poll where it stands in a loop.
bool is_fence(std::string_view function);

bool is_shuffle(std::string_view function);
/// A shuffle or a vote of the lanes of a warp that a loop over the threads can stand for.
bool is_warp_function(std::string_view function);

/// A word before a parenthesis that calls nothing.
bool calls_nothing(std::string_view word);

/// A word that cannot stand in a loop over threads, or is not understood there.
bool needs_fibers(std::string_view word);

}  // namespace warpstep::tools::translate
