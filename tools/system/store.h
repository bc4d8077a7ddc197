// What builds made, kept in the user's cache under a name that says what it was made from. Bounded
// in size; any number of processes may read and write it at once. Where it cannot be written,
// nothing is kept, and nothing else changes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpstep::tools {

/// What `warpstep grade` keeps in the cache's folder of verdicts.
constexpr const char* kVerdicts = "verdicts";
constexpr std::uintmax_t kMostVerdictBytes = 64 << 20;

/// A name for these parts, in this order: other parts have another name.
std::string name_of(std::initializer_list<std::string_view> parts);

/// Files by their names.
using Pieces = std::map<std::string, std::string>;

/// What was kept under this name; nothing if it is damaged or gone.
std::optional<Pieces> find_kept(const std::string& name);

/// Keeps these pieces, and removes what was used longest ago if there is no room.
void keep(const std::string& name, const Pieces& pieces);

/// What the cache holds, and at most will hold, in bytes.
struct CacheUse {
  std::filesystem::path folder;  // empty: there is no cache
  std::size_t builds = 0, headers = 0;
  std::uintmax_t build_bytes = 0, header_bytes = 0;
  std::uintmax_t most_build_bytes = 0, most_header_bytes = 0;
  std::size_t verdicts = 0;  // on hand-ins, whose texts stand in them
  std::uintmax_t verdict_bytes = 0;
  std::uintmax_t other_bytes = 0;  // pages, judges of exercises of one's own, what Python built
};
CacheUse cache_use();

/// Notes that a precompiled header is used, and removes those that were used longest ago if there
/// is no room.
void use_header(const std::filesystem::path& header);

/// Removes everything from the cache; it is made again when needed.
void clear_cache();

}  // namespace warpstep::tools
