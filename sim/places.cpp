#include "sim/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "sim/source.h"

namespace warpstep::sim {

namespace {

/// Headers of ours that are inlined into kernels: nobody wrote their mistake there.
constexpr std::string_view kOurs[] = {
    "sim/atomics/", "sim/barrier.h",     "sim/cached_access.h", "sim/call.h",
    "sim/fences.h", "sim/fiber.h",       "sim/grid_sync.h",     "sim/groups/",
    "sim/half/",    "sim/include/cuda/", "sim/libcu/",          "sim/maths/",
    "sim/trap.h",   "sim/turn.h",        "sim/warp/",           "sim/yield.h"};

bool is_ours(const SourcePlace& place) {
  return std::any_of(std::begin(kOurs), std::end(kOurs),
                     [&](auto part) { return place.file.find(part) != std::string::npos; });
}

}  // namespace

std::string place_in_words(const void* pc) {
  const std::vector<SourcePlace> frames = source_places(pc);
  const auto frame = std::find_if_not(frames.begin(), frames.end(), is_ours);
  if (frame == frames.end() || frame->line == 0) return "";
  return fmt::format("{}:{}", frame->file, frame->line);
}

}  // namespace warpstep::sim
