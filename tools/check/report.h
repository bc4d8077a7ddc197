// Report of one run of a checked program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpstep::tools::check {

using Json = nlohmann::ordered_json;

/// The findings have the format of docs/findings.schema.json.
struct Report {
  std::string program;                 // as the user named it
  std::vector<std::string> arguments;  // of the program
  std::vector<Json> findings;
  Json covered;                  // numbers: launches, blocks, barriers, accesses, unwatched
  std::uint64_t further = 0;     // found, but beyond the report's limit
  std::uint64_t suppressed = 0;  // suppressed findings
  bool complete = false;         // the program ended by itself
  int exit_code = 0;
  int signal = 0;            // that ended the program; 0: none
  bool interrupted = false;  // by a signal to this command, such as Ctrl-C
  bool begun = false;        // code that was built for checking ran
  bool lost = false;         // the program could not write all of it
};

/// Reads what a program wrote into the file of WARPSTEP_CHECK_REPORT and beside it, however the
/// program ended.
Report read_report(const std::filesystem::path& file);

/// Merges findings that look the same to the user: same code on both sides, same kind of memory.
/// Sorts errors before warnings before advice, otherwise in the order in which they were found.
void fold(Report& report);

/// Adds its source line to every location, as "text".
void quote_sources(Report& report);

}  // namespace warpstep::tools::check
