// Archives of hand-ins, unpacked by bsdtar in the cage.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/course/cage.h"

namespace warpstep::tools::grade {

/// Unpacks the files of these names, wherever they are in the archive, into folder/unpacked. The
/// cage bounds time and bytes, and nothing outside the folder can be written or linked. Returns why
/// it failed, as the end of a sentence about the archive; empty: it did not.
std::string unpack(const course::Cage& cage, const std::filesystem::path& archive,
                   const std::filesystem::path& folder, const std::vector<std::string>& names);

}  // namespace warpstep::tools::grade
