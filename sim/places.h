// Where in the user's own source an instruction lies.
#pragma once

#include <string>

namespace warpstep::sim {

/// "reduce.cu:12"; empty when
/// the program has no debug information. An instruction of ours that was inlined into a kernel
/// counts as the line that called it.
std::string place_in_words(const void* pc);

}  // namespace warpstep::sim
