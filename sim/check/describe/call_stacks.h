// Call stacks: taken as bare addresses where something happens, put into words when a finding asks.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Where the calls of a stack are, innermost first.
struct Frames {
  std::array<const void*, 64> pcs;
  std::size_t count = 0;
};

/// The stack of the caller.
Frames frames_here();

/// A call of the API by the host: the program's own lines, innermost first, and the name of the
/// function that it called.
struct HostCall {
  std::string function;  // "cudaMalloc"; empty if unknown
  std::vector<SourceLocation> stack;
  /// Of the program, for which an allocation was made; empty if its lines do not tell.
  std::string variable{};
};
const HostCall& host_call(const std::vector<const void*>& pcs);
std::vector<const void*> pcs_here();
/// The stack from an instruction that a signal interrupted: what handles the signal is left out.
std::vector<const void*> pcs_from(const void* pc);

/// Whether a report's call stack shows a location: one in the user's code, but not in what a launch
/// was translated into.
bool is_shown(const SourceLocation& location);

/// The instruction of the innermost call in the user's code; null if there is none. Findings about
/// calls of the API are the same if it is.
const void* user_call(const std::vector<const void*>& pcs);

}  // namespace warpstep::sim::check
