// Several threads of a block in words that a report can use.
#pragma once

#include <span>
#include <string>

#include "sim/abi/thread.h"

namespace warpstep::sim::check {

/// "thread (3,0,0)", "threads (0,0,0) to (31,0,0)" or, where some between them are missing, "16
/// threads from (0,0,0) to (30,0,0)". They must be in the order of their ranks.
std::string threads_in_words(std::span<const Thread* const> threads);

/// "lane 3", "lanes 16 to 31", "lanes 0, 2 and 4 to 7".
std::string lanes_in_words(unsigned mask);

/// "it ends" or "they end".
const char* as_many(std::size_t count, const char* one, const char* several);

}  // namespace warpstep::sim::check
