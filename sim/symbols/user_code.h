// Location of an instruction in the user's own source.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

/// "reduce.cu:12"; empty if the program has no debug information. An internal instruction that was
/// inlined into a kernel counts as the line that called it.
std::string user_location(const void* pc);

/// The same with the column, which tells apart what stands in one line: "reduce.cu:12:5". Copies of
/// one call that the compiler made, by inlining or unrolling, are one place.
std::string user_place(const void* pc);

/// Whether a location lies in a header of ours that is inlined into kernels.
bool is_ours(const SourceLocation& location);

/// Whether it lies in the program that the course puts around a learner's code.
bool is_in_course(const SourceLocation& location);

/// Whether what this internal code accesses is the program's choice: it is what an instruction or a
/// function of CUDA's becomes that loads or stores.
bool acts_for_user(const SourceLocation& location);

/// Whether a file is one of Thrust's or CUB's headers.
bool is_in_algorithms(const SourceLocation& location);

/// Whether it lies in the C++ library.
bool is_in_standard_library(const SourceLocation& location);

/// Whether it is known, and neither ours nor the C++ library's.
bool is_users(const SourceLocation& location);

/// The first of these calls that stands in a file that is not ours; their number if none does.
std::size_t first_user_call(std::span<const void* const> calls);

/// Whether a location lies in the library that calls the API in the program's name.
bool is_in_runtime(const SourceLocation& location);

/// The same for a fault that is found deep in internal functions: the innermost of these calls that
/// is in the user's own code.
std::string user_location(const std::vector<const void*>& calls);

}  // namespace warpstep::sim
