// Drawing of the accesses of an exercise's threads, in one of the judge's runs.
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <set>

#include "tools/learn/runs.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/refusal.h"
#include "tools/system/temporary.h"
#include "tools/view/browser.h"
#include "tools/view/launch.h"
#include "tools/view/page/page.h"
#include "tools/view/sentences.h"
#include "tools/view/text.h"

namespace warpstep::tools::learn {

namespace fs = std::filesystem;

namespace {

std::uint64_t threads_of(const view::Launch& launch) {
  std::uint64_t threads = 1;
  for (const unsigned side : {0, 1, 2}) threads *= launch.grid[side] * launch.block[side];
  return threads;
}

/// A cell of an array: "out[3]".
struct Cell {
  std::string array;
  std::uint64_t index = 0;
};

std::optional<Cell> cell_of(const std::string& word) {
  const std::size_t open = word.find('[');
  if (open == word.npos || open == 0 || word.back() != ']') return std::nullopt;
  Cell cell{word.substr(0, open), 0};
  const char* const end = word.data() + word.size() - 1;
  const auto [stopped, error] = std::from_chars(word.data() + open + 1, end, cell.index);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return cell;
}

/// The number of the array in the launch that has the cell.
std::optional<std::size_t> array_with(const Cell& cell, const view::Launch& launch) {
  for (std::size_t i = 0; i < launch.arrays.size(); ++i) {
    const view::Array& array = launch.arrays[i];
    const std::uint64_t bytes = std::max<std::uint64_t>(array.element_bytes, 1);
    if (array.name == cell.array && cell.index < array.bytes / bytes) return i;
  }
  return std::nullopt;
}

/// "2 blocks of (4,4) threads", as in the judge's words for a run.
std::string shape_in_words(const view::Launch& launch) {
  const auto side = [](const view::Index& shape) { return view::index_in_words(shape, shape); };
  const bool is_one = launch.grid == view::Index{1, 1, 1};
  return fmt::format("{} {} of {} threads", side(launch.grid), is_one ? "block" : "blocks",
                     side(launch.block));
}

/// What there is to say of a cell that no launch has. Refuses one of an array that there is not.
std::string note_on_cell(const view::Run& run, const Look& look, const course::Exercise& exercise) {
  const auto cell = cell_of(look.cell);
  if (!cell) return "";
  std::set<std::string> names;
  for (const view::Launch& launch : run.launches) {
    if (array_with(*cell, launch)) return "";
    for (const view::Array& array : launch.arrays) names.insert(array.name);
  }
  if (!names.contains(cell->array))
    throw Refusal(fmt::format("no launch of {} has an array {}; there are {}", exercise.id,
                              cell->array, fmt::join(names, ", ")));
  return fmt::format("no launch that was recorded has {}\n", look.cell);
}

/// The launch with the cell, of that shape if there is one; else that of the first finding; else
/// that with the most accesses among those that fit on a screen; else the first.
const view::Launch& one_to_look_at(const view::Run& run, const Look& look) {
  const std::vector<view::Launch>& launches = run.launches;
  const view::Launch* found = nullptr;
  if (const auto cell = cell_of(look.cell))
    for (const view::Launch& launch : launches) {
      if (!array_with(*cell, launch)) continue;
      const bool fits = look.shape.find(shape_in_words(launch)) != look.shape.npos;
      if (fits) return launch;
      if (found == nullptr) found = &launch;
    }
  if (found != nullptr) return *found;
  for (const view::Launch& launch : launches)
    if (!run.marks.empty() && launch.number == run.marks.front().launch) return launch;
  constexpr std::uint64_t kMostThreads = 64, kMostAccesses = 3000;
  const view::Launch* best = &launches.front();
  for (const view::Launch& launch : launches)
    if (threads_of(launch) <= kMostThreads &&
        (threads_of(*best) > kMostThreads || launch.accesses.size() > best->accesses.size()))
      best = &launch;
  if (threads_of(*best) <= kMostThreads) return *best;
  // All are larger: one in which few threads have something to do.
  for (const view::Launch& launch : launches)
    if (launch.accesses.size() <= kMostAccesses && launch.accesses.size() > best->accesses.size())
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

/// The judge's launches of the learner's answer or of another one, recorded, with what is wrong in
/// them.
view::Run recorded(Workspace& workspace, const course::Exercise& exercise, const fs::path& answer) {
  constexpr unsigned kSeconds = 20;
  const TemporaryFolder folder;
  const Runs runs =
      prepare_runs(workspace, exercise, folder.path(), /*for_debugger=*/false, "", answer);
  const fs::path traffic = folder.path() / "traffic.jsonl", report = folder.path() / "report";
  Environment environment = runs.environment();
  environment.insert(environment.end(), {{"WARPSTEP_TRAFFIC", traffic},
                                         {"WARPSTEP_TRAFFIC_RECORD", "5000"},
                                         {"WARPSTEP_TRAFFIC_RECORD_AS", "requests"},
                                         {"WARPSTEP_CHECK_REPORT", report}});
  run_aside({runs.program}, environment,
            {folder.path() / "said", folder.path() / "complained", kSeconds});
  std::uint64_t unwatched = 0;
  view::Run run{exercise.file};
  if (fs::exists(traffic)) run.launches = view::read_launches(traffic);
  if (fs::exists(report)) run.marks = view::read_marks(report, unwatched);
  name_arrays(run.launches, runs, exercise.file);
  return run;
}

/// A path as the address of a page has it.
std::string as_address(const fs::path& path) {
  std::string address;
  for (const char c : path.string())
    address +=
        std::isalnum(static_cast<unsigned char>(c)) != 0 || std::strchr("/._~-", c) != nullptr
            ? std::string(1, c)
            : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return address;
}

/// Nothing of the source is in the launches any more.
void hide_source(view::Run& run, const std::string& title) {
  run.title = title;
  run.marks.clear();
  for (view::Launch& launch : run.launches) {
    for (view::Access& access : launch.accesses) access.file = {}, access.line = 0;
    for (view::Event& event : launch.events) event.file = {}, event.line = 0;
  }
}

fs::path right_answer(const course::Exercise& exercise) {
  const fs::path usual = exercise.folder / "solutions/reference.cu";
  std::error_code failure;
  if (fs::exists(usual, failure)) return usual;
  for (const auto& entry : fs::directory_iterator(exercise.folder / "solutions", failure))
    if (entry.path().extension() == ".cu") return entry.path();
  throw Refusal(fmt::format("{} has no example to play", exercise.id));
}

view::Run run_for(Workspace& workspace, const course::Exercise& exercise, const Look& look) {
  if (!look.at_example) return recorded(workspace, exercise, {});
  view::Run run;
  if (has_broken_starter(exercise))
    run = recorded(workspace, exercise, exercise.folder / exercise.file);
  const auto does_something = [](const view::Launch& launch) { return !launch.accesses.empty(); };
  if (std::any_of(run.launches.begin(), run.launches.end(), does_something)) return run;
  run = recorded(workspace, exercise, right_answer(exercise));
  hide_source(run, exercise.id + ", a right answer");
  return run;
}

/// The part of an address that says where the page opens.
std::string anchor_of(const view::Run& run, const view::Launch& launch, const Look& look) {
  if (const auto cell = cell_of(look.cell))
    if (const auto array = array_with(*cell, launch))
      return fmt::format("#launch={}&cell={}:{}", launch.number, *array, cell->index);
  return run.marks.empty() ? "" : "#finding=1";
}

/// Where a page of the launches up to the one to look at and some more is: it opens there.
std::string page_of(const fs::path& page, view::Run run, const view::Launch& launch,
                    const Look& look) {
  constexpr std::size_t kMost = 8;
  const std::string anchor = anchor_of(run, launch, look);
  const std::uint64_t number = launch.number;
  std::stable_partition(run.launches.begin(), run.launches.end(),
                        [&](const view::Launch& one) { return one.number == number; });
  run.launches.resize(std::min(run.launches.size(), kMost));
  if (const int error = put_file(page.string(), view::as_page({run})); error != 0)
    return fmt::format("{} cannot be written: {}\n", page.string(), strerror(error));
  const std::string place = fmt::format("file://{}{}", as_address(fs::absolute(page)), anchor);
  return fmt::format("played step by step{}: {}\n", anchor.empty() ? "" : ", from the mistake on",
                     place);
}

fs::path page_beside(const Workspace& workspace, const course::Exercise& exercise,
                     const Look& look) {
  return workspace.file_of(exercise).parent_path() /
         (look.at_example ? "example.html" : "view.html");
}

/// Opens what a line of page_of() names, on a terminal with a screen.
void open_page(const std::string& line) {
  const std::string browser = isatty(STDOUT_FILENO) != 0 ? view::browser() : "";
  const std::size_t at = line.find("file://");
  if (!browser.empty() && at != line.npos)
    view::open_in(browser, line.substr(at, line.size() - at - 1));
}

}  // namespace

bool has_broken_starter(const course::Exercise& exercise) {
  return read_text(exercise.folder / exercise.file).find("our code goes here") == std::string::npos;
}

std::string view_in_words(Workspace& workspace, const course::Exercise& exercise,
                          const Look& look) {
  if (!look.cell.empty() && !cell_of(look.cell))
    throw Refusal(fmt::format("{} is no cell; cells are written as out[3]", look.cell));
  const view::Run run = run_for(workspace, exercise, look);
  if (run.launches.empty() && look.at_example)
    return fmt::format("{} launches no kernel: there is nothing to play\n", exercise.id);
  if (run.launches.empty()) return fmt::format("{} has completed no launch\n", exercise.file);
  const std::string note = look.shape.empty() ? note_on_cell(run, look, exercise) : "";
  const view::Launch& launch = one_to_look_at(run, look);
  const std::string line = page_of(page_beside(workspace, exercise, look), run, launch, look);
  open_page(line);
  return view::as_text(launch) + "\n" + note + line;
}

Look look_at(const course::Verdict& verdict) {
  const auto messages = verdict.messages();
  if (messages.empty()) return {};
  const std::string code = messages[0].value("code", ""), what = messages[0].value("what", "");
  const std::string array = messages[0].value("array", "");
  if (!code.starts_with('V') || array.empty()) return {};
  const std::size_t at = what.find(array + "["), end = what.find(']', at);
  const std::string cell = at == what.npos || end == what.npos ? array + "[0]"  // all of them
                                                               : what.substr(at, end + 1 - at);
  return {false, cell, messages[0].value("shape", "")};
}

std::string played_in_words(Workspace& workspace, const course::Exercise& exercise,
                            const course::Verdict& verdict) {
  const auto codes = verdict.codes();
  for (const char* const unplayed : {"C1", "J1", "K1", "P1", "P2", "L1", "M1"})
    if (codes.empty() || codes.front() == unplayed) return "";
  const Look look = look_at(verdict);
  if (isatty(STDOUT_FILENO) == 0)
    return fmt::format("  play it: {} learn view {}{}\n", typed_command(), exercise.id,
                       look.cell.empty() ? "" : fmt::format(" --cell '{}'", look.cell));
  try {
    const view::Run run = recorded(workspace, exercise, {});
    if (run.launches.empty()) return "";
    return "  " +
           page_of(page_beside(workspace, exercise, look), run, one_to_look_at(run, look), look);
  } catch (const Refusal&) {
    return "";  // the verdict has said it
  }
}

}  // namespace warpstep::tools::learn
