#include "sim/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "sim/source.h"

namespace warpstep::sim {

namespace {

/// Headers of ours that are inlined into kernels, and functions that these or the host call: nobody
/// wrote their mistake there.
constexpr std::string_view kOurs[] = {"sim/api/",
                                      "sim/atomics/",
                                      "sim/barrier.h",
                                      "sim/cached_access.h",
                                      "sim/call.h",
                                      "sim/calls.cpp",
                                      "sim/check/",
                                      "sim/fences.h",
                                      "sim/fiber.h",
                                      "sim/grid_sync.",
                                      "sim/groups/",
                                      "sim/half/",
                                      "sim/include/",
                                      "sim/index_checks.cpp",
                                      "sim/kernel_heap.cpp",
                                      "sim/kernels.h",
                                      "sim/launch.cpp",
                                      "sim/launching.h",
                                      "sim/libcu/",
                                      "sim/maths/",
                                      "sim/misuse.h",
                                      "sim/shared.h",
                                      "sim/signals.cpp",
                                      "sim/patience.cpp",
                                      "sim/places.cpp",
                                      "sim/trap.",
                                      "sim/turn.h",
                                      "sim/unseen.h",
                                      "sim/unset_local.h",
                                      "sim/warp/",
                                      "sim/worker",
                                      "sim/yield.h",
                                      "runtime/warpstep/launch.h",
                                      "include/warpstep/launch.h",
                                      "include/warpstep-sim/",
                                      "warpstep/../warpstep-sim/"};  // as clang writes it

}  // namespace

bool is_ours(const SourcePlace& place) {
  return std::any_of(std::begin(kOurs), std::end(kOurs),
                     [&](auto part) { return place.file.find(part) != std::string::npos; });
}

std::string place_in_words(const void* pc) {
  const std::vector<SourcePlace> frames = source_places(pc);
  const auto frame = std::find_if_not(frames.begin(), frames.end(), is_ours);
  if (frame == frames.end() || frame->line == 0) return "";
  return fmt::format("{}:{}", frame->file, frame->line);
}

std::string place_in_words(const std::vector<const void*>& calls) {
  for (const void* const call : calls)
    if (std::string place = place_in_words(call); !place.empty()) return place;
  return "";
}

}  // namespace warpstep::sim
