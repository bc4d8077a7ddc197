// How the learner's program starts: in a cage, or with fewer rights than this process has.
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "course/judge/sandbox/caged.h"

namespace warpstep::course {

/// The ends of the pipes that the program has.
struct Ends {
  int requests, answers, prints, report;
};

/// Starts the program, which then leads a process group. Throws if the system starts no process.
pid_t start_program(const std::filesystem::path& program, const Reports& reports,
                    const Limits& limits, Ends ends);

}  // namespace warpstep::course
