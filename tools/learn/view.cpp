// Drawing of the accesses of an exercise's threads, in one of the judge's runs.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "tools/learn/runs.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"
#include "tools/view/launch.h"
#include "tools/view/page.h"
#include "tools/view/text.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

std::uint64_t threads_of(const view::Launch& launch) {
  std::uint64_t threads = 1;
  for (const unsigned side : {0, 1, 2}) threads *= launch.grid[side] * launch.block[side];
  return threads;
}

/// The largest launch that fits on a screen; else the first.
const view::Launch& one_to_look_at(const std::vector<view::Launch>& launches) {
  constexpr std::uint64_t kMostThreads = 64;
  const view::Launch* best = &launches.front();
  for (const view::Launch& launch : launches)
    if (threads_of(launch) <= kMostThreads && threads_of(launch) > threads_of(*best))
      best = &launch;
  return *best;
}

/// Names arrays as the exercise does: allocations are numbered from 1 in the order of the judge's
/// request, unless the learner's own code allocates memory.
void name_arrays(std::vector<view::Launch>& launches, const Runs& runs, const std::string& file) {
  for (const view::Launch& launch : launches)
    for (const view::Array& array : launch.arrays)
      if (array.made_at.starts_with(file + ":")) return;
  for (view::Launch& launch : launches)
    for (view::Array& array : launch.arrays) {
      std::size_t number = 0;
      if (std::sscanf(array.name.c_str(), "block %zu from", &number) != 1 || number == 0 ||
          number > runs.arrays.size() || runs.arrays[number - 1].bytes != array.bytes)
        continue;
      array.name = runs.arrays[number - 1].name;
      array.made_at.clear();
    }
}

}  // namespace

std::string view_in_words(Workspace& workspace, const course::Exercise& exercise) {
  constexpr unsigned kSeconds = 20;
  const TemporaryFolder folder;
  const Runs runs = prepare_runs(workspace, exercise, folder.path(), /*for_debugger=*/false);
  const fs::path traffic = folder.path() / "traffic.jsonl";
  Environment environment = runs.environment();
  environment.insert(environment.end(),
                     {{"WARPSTEP_TRAFFIC", traffic}, {"WARPSTEP_TRAFFIC_RECORD", "5000"}});
  run_aside({runs.program}, environment,
            {folder.path() / "said", folder.path() / "complained", kSeconds});
  std::vector<view::Launch> launches =
      fs::exists(traffic) ? view::read_launches(traffic) : std::vector<view::Launch>{};
  if (launches.empty()) return fmt::format("{} has completed no launch\n", exercise.file);
  name_arrays(launches, runs, exercise.file);
  const view::Launch& launch = one_to_look_at(launches);
  std::string text = view::as_text(launch);
  const fs::path page = workspace.file_of(exercise).parent_path() / "view.html";
  std::ofstream file(page, std::ios::binary);
  file << view::as_page({{exercise.file, {launch}}});
  if (file.flush()) text += fmt::format("\nthe same as a picture: {}\n", page.string());
  return text;
}

}  // namespace warpstep::tools::learn
