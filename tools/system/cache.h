// User cache: files kept between runs of `warpstep` that can be rebuilt.
#pragma once

#include <filesystem>
#include <string>

namespace warpstep::tools {

/// $XDG_CACHE_HOME/warpstep or ~/.cache/warpstep; empty if the environment has neither.
std::filesystem::path cache_folder();

/// A hash of the text as a name of 16 letters.
std::string mark_of(const std::string& text);

/// Path, size and time of a file: changes whenever the file does.
std::string state_of(const std::filesystem::path& file);

}  // namespace warpstep::tools
