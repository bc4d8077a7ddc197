// The learner's program in a cage: what it may see, and what the cage says about its end.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "course/judge/sandbox/child.h"

namespace warpstep::course {

/// Files that the program writes; they must be there, as it can make no others.
struct Reports {
  std::filesystem::path folder;  // where the program starts
  std::filesystem::path findings, traffic;
};

/// Makes the files, which nobody else can read.
void make_files(const Reports& reports);

/// The environment of the learner's program.
std::vector<std::pair<std::string, std::string>> variables_of(const Reports& reports,
                                                              const Limits& limits);

/// The command of the cage with the program in it. It reports to descriptor 5.
std::vector<std::string> cage_command(const std::filesystem::path& program, const Reports& reports,
                                      const Limits& limits);

/// Takes the signal that ended the program: one says that it used its time.
void take_signal(int signal, Ended& ended);

/// Takes the cage's line: "exit 0", "signal 11", "time", "memory", "processes", "files".
void take_report(const std::string& line, Ended& ended);

}  // namespace warpstep::course
