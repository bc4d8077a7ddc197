// What was found in one run of a checked program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpstep::tools::check {

using Json = nlohmann::ordered_json;

/// The findings are as docs/findings.schema.json says.
struct Report {
  std::string program;                 // as the user named it
  std::vector<std::string> arguments;  // of the program
  std::vector<Json> findings;
  Json covered;                  // numbers: launches, blocks, barriers, accesses, unwatched
  std::uint64_t further = 0;     // seen, but beyond what a report has room for
  std::uint64_t suppressed = 0;  // findings that a file of suppressions left out
  bool complete = false;         // the program came to its end by itself
  int exit_code = 0;
  int signal = 0;  // that ended the program; 0: none
};

/// Reads what a program wrote into the file of WARPSTEP_CHECK_REPORT and beside it: as much as
/// there is, however the program ended.
Report read_report(const std::filesystem::path& file);

/// Makes one of findings that differ in nothing that a person sees: the code on both sides and the
/// sort of memory are the same. Errors come before warnings, and advice last; otherwise in the
/// order in which they were found.
void fold(Report& report);

/// Adds to every frame of a stack its source line, as "text".
void quote_sources(Report& report);

}  // namespace warpstep::tools::check
