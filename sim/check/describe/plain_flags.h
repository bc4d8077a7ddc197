// Flags that one thread polls and another sets by plain accesses: races themselves, and the reason
// why the data that they guard is unordered too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/check/report/finding.h"

namespace warpstep::sim::check {

/// Where a flag is set and where it is polled: "x.cu:5".
struct PlainFlag {
  std::string set, polled;
};

/// `reader` waits in a loop for what `writer` wrote, in this launch, and nothing orders the two.
void note_plain_flag(std::uint64_t launch, const Actor& writer, const Actor& reader);

/// The flag by which `reader` has waited for `writer` in this launch.
std::optional<PlainFlag> plain_flag_between(std::uint64_t launch, const Actor& writer,
                                            const Actor& reader);

}  // namespace warpstep::sim::check
