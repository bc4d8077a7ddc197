// Files of results: a line of JSON for each category of points, and one at the end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/grade/grade.h"

namespace warpstep::tools::grade {

/// The lines of one submission.
std::string jsonl(const Grade& grade, const Frame& frame);

/// Reads them. Without the line at the end, or without a file, there are no verdicts.
Grade read_result(const std::filesystem::path& file);

/// The name of a submission's files, without an ending. Of a name that is too long for that, it is
/// the beginning and a hash; it is then longer than any name that is taken as it is.
std::string file_stem(const std::string& submission);

/// Takes the points of late days, the last category's first, and says so in the messages.
void take_late_points(const Dates& dates, Judged& judged);

/// Whether it is a device, a pipe or an open descriptor: it takes one text, and has none to
/// compare.
bool is_stream(const std::filesystem::path& file);

/// Writes a file atomically, behind links; a stream is written into. Throws Refusal if it cannot.
void write_file(const std::filesystem::path& file, const std::string& text);

/// summary.csv, summary.html, and a page for each submission, from the results in a folder. With a
/// roster those of others stay as they are, and are told and left out.
void merge(const course::Course& course, const std::filesystem::path& results,
           const Roster* roster = nullptr);

}  // namespace warpstep::tools::grade
