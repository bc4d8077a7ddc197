// Describes the accesses of a group of threads in sentences: "threads 0..31 read a[0..31], one
// each".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/view/phases.h"

namespace warpstep::tools::view {

/// One sentence for each set of neighbouring threads with the same pattern; at most `most` of them,
/// the last of which gives the number of further threads. Elements are counted from `first`.
std::vector<std::string> sentences(const Group& group, const std::string& array,
                                   const Index& block_shape, std::int64_t first, std::size_t most);

/// "(0,1,0)", or "0" in a one-dimensional shape.
std::string index_in_words(const Index& index, const Index& shape);

/// "29 more accesses were not recorded; each block ends where a phase does"; empty if all are
/// there.
std::string left_out_in_words(const Launch& launch);

/// "reads", "writes", "updates".
const char* verb_of(Does does);

}  // namespace warpstep::tools::view
