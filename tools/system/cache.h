// User cache: files kept between runs of `warpstep` that can be rebuilt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace warpstep::tools {

/// $XDG_CACHE_HOME/warpstep or ~/.cache/warpstep; empty if the environment has neither from the
/// root on, or forbids it by WARPSTEP_CACHE_MB=0.
std::filesystem::path cache_folder();

/// How many bytes the cache may have: $WARPSTEP_CACHE_MB megabytes, 384 if it is not set.
std::uintmax_t most_of_cache();

/// A hash of the text as a name of 16 letters.
std::string mark_of(const std::string& text);

/// Path, size and times of a file: changes whenever the file does, also if a tool has put back the
/// time at which it was written.
std::string state_of(const std::filesystem::path& file);

}  // namespace warpstep::tools
