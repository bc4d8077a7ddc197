#include "tools/learn/runs.h"

#include <fmt/format.h>

#include <sstream>

#include "tools/course/answer.h"
#include "tools/course/grader.h"
#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

/// Reads the line in which the judge names its arrays.
std::vector<Runs::Array> arrays_of(const std::string& said) {
  std::vector<Runs::Array> arrays;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    const course::Json json = course::Json::parse(line, nullptr, false);
    if (!json.is_object() || json.value("event", "") != "arrays") continue;
    for (const course::Json& array : json.value("arrays", course::Json::array()))
      arrays.push_back({array.value("name", ""), array.value("bytes", std::uint64_t{0})});
  }
  return arrays;
}

}  // namespace

Runs prepare_runs(Workspace& workspace, const course::Exercise& exercise, const fs::path& folder,
                  bool for_debugger, const std::string& schedule, const fs::path& answer) {
  Runs runs;
  runs.program = folder / "answer";
  const fs::path file = answer.empty() ? workspace.file_of(exercise) : answer;
  std::error_code failure;
  if (!fs::is_regular_file(file, failure))
    throw Refusal(fmt::format("{} is missing; {} learn reset {} restores it", from_here(file),
                              typed_command(), exercise.id));
  const course::Built built =
      course::build_answer(workspace.home, exercise, file, runs.program,
                           {.for_debugger = for_debugger, .has_own_headers = true});
  if (!built.good) throw Refusal(built.text);
  runs.request = folder / "request";
  const Answer said =
      listen_to({course::grader_of(workspace.home, exercise), "--child=" + runs.program.string(),
                 "--write-request=" + runs.request.string(),
                 "--schedule=" + (schedule.empty() ? "in-order" : schedule),
                 fmt::format("-ts={}*", exercise.id)});
  runs.arrays = arrays_of(said.text);
  return runs;
}

}  // namespace warpstep::tools::learn
