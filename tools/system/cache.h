// What is kept between two starts of `warpstep`, and can be made again.
#pragma once

#include <filesystem>
#include <string>

namespace warpstep::tools {

/// $XDG_CACHE_HOME/warpstep or ~/.cache/warpstep; empty where the environment names neither.
std::filesystem::path cache_folder();

/// A name of 16 letters that is another one for another text.
std::string mark_of(const std::string& text);

/// Path, size and time of a file: another text once the file has changed.
std::string state_of(const std::filesystem::path& file);

}  // namespace warpstep::tools
