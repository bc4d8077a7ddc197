// Questions about the learner's own file: one of the judge's runs is counted, and the answer read
// from the counters.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "tools/learn/quiz/quiz.h"
#include "tools/learn/runs.h"
#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

using course::Json;

/// What can be asked for: a counter of a line's accesses, or one of the launch.
struct Measure {
  const char* words;    // as the quiz file says it
  const char* space;    // of the line's accesses; empty: the counter is the launch's
  const char* does;     // load or store
  const char* counter;  // its name in docs/traffic.schema.json
};

constexpr std::array kMeasures{
    Measure{"sectors loaded", "global", "load", "sectors"},
    Measure{"sectors stored", "global", "store", "sectors"},
    Measure{"requests loading", "global", "load", "requests"},
    Measure{"passes loading", "shared", "load", "passes"},
    Measure{"passes storing", "shared", "store", "passes"},
    Measure{"loads", "", "", "loads_per_thread"},
    Measure{"barriers", "", "", "barriers_per_thread"},
    Measure{"idle threads", "", "", "idle_threads"},
};

std::uint64_t threads_of(const Json& launch) {
  std::uint64_t threads = 1;
  for (const char* side : {"grid", "block"})
    for (const Json& extent : launch.at(side)) threads *= extent.get<std::uint64_t>();
  return threads;
}

/// The launches of the judge's smallest runs, counted.
std::vector<Json> counted(Workspace& workspace, const course::Exercise& exercise) {
  constexpr unsigned kSeconds = 20;
  const TemporaryFolder folder;
  const Runs runs = prepare_runs(workspace, exercise, folder.path(), /*for_debugger=*/false);
  const fs::path traffic = folder.path() / "traffic.jsonl";
  Environment environment = runs.environment();
  environment.insert(environment.end(), {{"WARPSTEP_TRAFFIC", traffic}});
  run_aside({runs.program}, environment,
            {folder.path() / "said", folder.path() / "complained", kSeconds});
  std::vector<Json> launches;
  std::istringstream lines(read_text(traffic));
  for (std::string line; std::getline(lines, line);) {
    Json launch = Json::parse(line, nullptr, false);
    if (launch.is_object()) launches.push_back(std::move(launch));
  }
  return launches;
}

std::string source_line(const fs::path& file, int number) {
  std::istringstream lines(read_text(file));
  std::string line;
  for (int i = 0; i < number; ++i) std::getline(lines, line);
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

void replace(std::string& text, const std::string& word, const std::string& with) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + with.size()))
    text.replace(at, word.size(), with);
}

/// The accesses of one line that the question is about: those of the line with the most of them.
const Json* site_of(const Json& launch, const Measure& measure, const std::string& file) {
  const Json* best = nullptr;
  for (const Json& site : launch.at("sites")) {
    if (site.value("does", "") != measure.does || site.value("space", "") != measure.space ||
        !site.at("at").is_object() ||
        fs::path(site["at"].value("file", "")).filename() != fs::path(file).filename())
      continue;
    if (best == nullptr || site.value("accesses", 0) > best->value("accesses", 0)) best = &site;
  }
  return best;
}

std::string sizes(const Json& extent) {
  std::string text = std::to_string(extent[0].get<unsigned>());
  for (const std::size_t side : {1U, 2U})
    if (extent[1].get<unsigned>() * extent[2].get<unsigned>() > 1 &&
        (side == 1 || extent[2].get<unsigned>() > 1))
      text += fmt::format(" x {}", extent[side].get<unsigned>());
  return text;
}

}  // namespace

Question measured(Workspace& workspace, const Question& question) {
  const auto measure = std::find_if(kMeasures.begin(), kMeasures.end(), [&](const Measure& one) {
    return question.measure == one.words;
  });
  if (measure == kMeasures.end())
    throw Refusal(fmt::format("{}: nothing is measured as {}", question.id, question.measure));
  const course::Exercise& exercise = workspace.course.find(question.exercise);
  const std::vector<Json> launches = counted(workspace, exercise);
  constexpr std::uint64_t kMostThreads = 1024;  // what one can still work out by hand
  const Json *launch = nullptr, *site = nullptr;
  const auto work = [](const Json& one, const Json* its_site) {
    return its_site == nullptr ? threads_of(one) : its_site->value("accesses", std::uint64_t{0});
  };
  for (const Json& one : launches) {
    const Json* its_site = *measure->space == 0 ? nullptr : site_of(one, *measure, exercise.file);
    if (*measure->space != 0 && its_site == nullptr) continue;
    const bool fits = threads_of(one) <= kMostThreads;
    const bool is_better = launch == nullptr || (fits && threads_of(*launch) > kMostThreads) ||
                           (fits && work(one, its_site) > work(*launch, site)) ||
                           (!fits && threads_of(one) < threads_of(*launch));
    if (!is_better) continue;
    launch = &one;
    site = its_site;
  }
  if (launch == nullptr)
    throw Refusal(fmt::format("{} asks about your {}, which has no such access yet", question.id,
                              exercise.file));
  Question asked = question;
  std::int64_t value = 0;
  if (site != nullptr) {
    value = site->value(measure->counter, std::int64_t{0});
    const int line = (*site)["at"].value("line", 0);
    replace(asked.text, "{accesses}",
            fmt::format("{} accesses of {} bytes together", site->value("accesses", 0),
                        site->value("bytes_used", 0)));
    replace(asked.text, "{line}", std::to_string(line));
    replace(asked.text, "{source}", source_line(workspace.file_of(exercise), line));
  } else {
    const Json& counter = launch->at(measure->counter);
    value =
        counter.is_object() ? counter.value("max", std::int64_t{0}) : counter.get<std::int64_t>();
  }
  asked.answer = std::to_string(value);
  std::vector<std::uint64_t> sizes_of_arrays;
  for (const Json& array : launch->at("arrays"))
    if (array.value("space", "") == "global")
      sizes_of_arrays.push_back(array.value("bytes", std::uint64_t{0}));
  replace(asked.text, "{arrays}",
          fmt::format("arrays of {} bytes", fmt::join(sizes_of_arrays, ", ")));
  replace(asked.text, "{launch}",
          fmt::format("{}<<<{}, {}>>>", launch->value("kernel", ""), sizes(launch->at("grid")),
                      sizes(launch->at("block"))));
  replace(asked.text, "{file}", exercise.file);
  return asked;
}

}  // namespace warpstep::tools::learn
