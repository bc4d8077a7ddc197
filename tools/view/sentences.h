// What the threads of a group do, in sentences: "threads 0..31 read a[0..31], one each".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/view/phases.h"

namespace warpstep::tools::view {

/// One sentence for each set of neighbouring threads that do alike; at most `most` of them, the
/// last then says how many threads more there are. Elements are told from `first` on.
std::vector<std::string> sentences(const Group& group, const std::string& array,
                                   const Index& block_shape, std::int64_t first, std::size_t most);

/// "(0,1,0)", or "0" in a shape that goes in one direction only.
std::string index_in_words(const Index& index, const Index& shape);

/// "reads", "writes", "updates".
const char* verb_of(Does does);

}  // namespace warpstep::tools::view
