#include "sim/check/describe/plain_flags.h"

#include <map>
#include <mutex>
#include <tuple>

#include "sim/check/describe/actors.h"

namespace warpstep::sim::check {

namespace {

constexpr std::size_t kMost = 256;  // those of one launch; more say nothing new

using Who = std::tuple<unsigned, unsigned, unsigned, unsigned, unsigned, unsigned>;

struct Flags {
  std::mutex mutex;
  std::uint64_t launch = 0;
  std::map<std::pair<Who, Who>, PlainFlag> known;
};

Flags& flags() {
  static Flags all;
  return all;
}

Who who(const Actor& actor) {
  const uint3 &b = actor.block, &t = actor.thread;
  return {b.x, b.y, b.z, t.x, t.y, t.z};
}

}  // namespace

void note_plain_flag(std::uint64_t launch, const Actor& writer, const Actor& reader) {
  const std::lock_guard lock(flags().mutex);
  if (launch != flags().launch) flags().known.clear();
  flags().launch = launch;
  if (flags().known.size() < kMost)
    flags().known.try_emplace({who(writer), who(reader)},
                              PlainFlag{location_of(writer), location_of(reader)});
}

std::optional<PlainFlag> plain_flag_between(std::uint64_t launch, const Actor& writer,
                                            const Actor& reader) {
  const std::lock_guard lock(flags().mutex);
  if (launch != flags().launch) return std::nullopt;
  const auto found = flags().known.find({who(writer), who(reader)});
  return found == flags().known.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace warpstep::sim::check
