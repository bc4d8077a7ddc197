// Judges the calls of a file: which of them lead from the device to the host or back.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cc/device_code/call_graph.h"
#include "tools/cc/device_code/rules.h"
#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// Whether a file's device code has words that may call the host: without any, no call graph is
/// needed.
bool may_cross_sides(const Declarations& file);

/// Translated text in which functions of classes, and inline ones, that launch are compiled though
/// nothing calls them, as nvcc looks into them.
std::string with_launching_functions(std::string translated);

/// The calls that nvcc refuses, in its words, one for each line. `is_cudas` says of a header
/// whether it is one of CUDA's, which belong to the device. Functions of the host that are
/// constexpr may be called with the option for it; many of the library's are so since C++20.
std::vector<translate::Error> find_crossing_calls(
    const Declarations& file, const CallGraph& graph,
    const std::function<bool(std::string_view header)>& is_cudas, const Rules& rules);

}  // namespace warpstep::tools::cc
