#include "tools/course/blame/machine.h"

#include <filesystem>

namespace warpstep::tools::course {

Doubt doubt_of(const Built& built, const Exercise& exercise) {
  if (built.good) return Doubt::kNone;
  if (built.was_killed) return Doubt::kStrong;
  for (const char* const words : {"Killed signal terminated program", "No space left on device"})
    if (built.text.find(words) != built.text.npos) return Doubt::kStrong;
  const bool names_a_line =
      built.line != 0 && std::filesystem::path(built.file).filename() == exercise.file;
  return names_a_line || built.out_of_limits ? Doubt::kNone : Doubt::kPerhaps;
}

}  // namespace warpstep::tools::course
