// `warpstep view FILE.cu`: runs a program whose accesses are recorded, and draws them.
#include <fmt/format.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "tools/check/options.h"
#include "tools/check/program.h"
#include "tools/check/report.h"
#include "tools/commands/command.h"
#include "tools/compile/options.h"
#include "tools/options/command.h"
#include "tools/profile/machine_code.h"
#include "tools/profile/model/roofline.h"
#include "tools/system/home.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/temporary.h"
#include "tools/view/browser.h"
#include "tools/view/marks.h"
#include "tools/view/page/page.h"
#include "tools/view/text.h"

namespace warpstep::tools {

namespace {

namespace fs = std::filesystem;

struct ViewOptions {
  std::string file;
  std::vector<std::string> arguments;
  std::string page, beside, compiler;
  std::vector<std::string> words;  // for the compiler; -D in the last of the files alone
  unsigned launch = 0;             // 0: the first kMostLaunches
  unsigned most = 20000;
  bool as_text = false, opens = false;
};

constexpr unsigned kMostLaunches = 100;

/// What the checkers are told: which launches are recorded, and where the findings go.
Environment environment_of(const ViewOptions& options, const fs::path& folder) {
  check::CheckOptions wanted;
  if (options.launch != 0) wanted.launch_skip = std::to_string(options.launch - 1);
  wanted.launch_count = std::to_string(options.launch != 0 ? 1 : kMostLaunches);
  Environment environment = check::environment_of(wanted, folder / "report");
  environment.emplace_back("WARPSTEP_TRAFFIC", folder / "traffic.jsonl");
  environment.emplace_back("WARPSTEP_TRAFFIC_RECORD", std::to_string(options.most));
  environment.emplace_back("WARPSTEP_TRAFFIC_RECORD_AS", "requests");
  return environment;
}

void tell_ending(const std::string& file, const Ending& ending) {
  if (stop_signal() != 0)
    say("warpstep: {} was interrupted; these are the launches so far\n", file);
  else if (ending.signal != 0)
    say("warpstep: {} was terminated by signal {} ({})\n", file, ending.signal,
        strsignal(ending.signal));
  else if (ending.exit_code != 0)
    say("warpstep: {} ended with exit code {}\n", file, ending.exit_code);
}

bool wants_page(const ViewOptions& options) {
  return !options.page.empty() || options.opens || (!options.as_text && isatty(STDOUT_FILENO) != 0);
}

fs::path compiled(const std::string& file, const ViewOptions& options, bool takes_macros,
                  const fs::path& folder) {
  std::vector<std::string> sources{file};
  for (const std::string& word : options.words)
    if (takes_macros || !word.starts_with("-D")) sources.push_back(word);
  if (wants_page(options) && find_nvcc()) sources.emplace_back("--basic-blocks");
  return check::build(sources, options.compiler, folder);
}

/// A program with kernels of its own or of the libraries that it loads.
fs::path built(const std::string& file, const ViewOptions& options) {
  if (!options.words.empty())
    throw Refusal(
        fmt::format("{} is for the compiler, and {} is a program", options.words[0], file));
  check::expect_checkable(file);
  return fs::absolute(file);
}

/// What the model of times says, for the page. `ptx` is empty where nobody tells the instructions.
void add_rooflines(const fs::path& traffic, const std::string& ptx, view::Run& run) {
  const auto kernels = profile::kernels_in(ptx);
  for (const profile::Counts& counts : profile::read_counts(traffic, true)) {
    const auto roofline = profile::roofline_of(counts, kernels);
    if (!roofline) continue;
    for (view::Launch& launch : run.launches)
      if (launch.number == counts.launch)
        launch.roofline = {roofline->us,        roofline->bytes, roofline->flops,
                           roofline->bandwidth, roofline->peak,  roofline->kind};
  }
}

/// Runs the program and returns what was recorded; nothing if a signal requested termination.
view::Run recorded(const std::string& file, const ViewOptions& options, bool takes_macros,
                   int& exit_code) {
  const TemporaryFolder owner;
  const fs::path& folder = owner.path();
  const bool is_built = check::is_executable(file);
  const fs::path program =
      is_built ? built(file, options) : compiled(file, options, takes_macros, folder);
  if (stop_signal() != 0) return {};
  Arguments command{program};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const Ending ending = run_child(command, environment_of(options, folder));
  tell_ending(file, ending);
  exit_code = ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
  if (is_built) {
    check::Report report = check::read_report(folder / "report");
    report.program = file;
    report.signal = ending.signal;
    report.interrupted = stop_signal() != 0;
    check::expect_begun(report);
  }
  const fs::path traffic = folder / "traffic.jsonl";
  if (!fs::exists(traffic)) return {};
  std::uint64_t left = 0;
  view::Run run{"", view::read_launches(traffic, stop_signal() != 0 || ending.signal != 0),
                view::read_marks(folder / "report", left)};
  if (wants_page(options) && stop_signal() == 0) {
    std::vector<std::string> words = options.words;
    if (!takes_macros)
      std::erase_if(words, [](const auto& word) { return word.starts_with("-D"); });
    const bool has_source = !is_built && file.ends_with(".cu");
    add_rooflines(traffic, has_source ? profile::machine_code_of(file, words, "", folder).ptx : "",
                  run);
  }
  if (options.launch == 0 && left != 0)
    say("warpstep: {} more launches are not shown; --launch N shows the N-th\n", left);
  return run;
}

/// Writes the page where the user wants it, or opens it.
void show_page(const std::vector<view::Run>& runs, const ViewOptions& options,
               const std::string& browser) {
  const std::string page =
      options.page.empty() ? view::place_of_page(options.file).string() : options.page;
  if (!write_file(page, view::as_page(runs))) return;
  const bool opens = options.page.empty() || options.opens;
  if (opens && view::open_in(browser, fs::absolute(page)))
    print_text(fmt::format("the player is in {}, opened by {}\n", page, browser));
  else
    print_text(fmt::format("the player is in {}: open it in a browser\n", page));
}

/// The runs as text or page.
void show(const std::vector<view::Run>& runs, const ViewOptions& options) {
  std::string browser;
  if (options.opens || (options.page.empty() && !options.as_text && isatty(STDOUT_FILENO) != 0))
    browser = view::browser();
  if (options.opens && browser.empty())
    throw Refusal("no browser was found: set BROWSER, or write the page by --page FILE.html");
  if (!options.page.empty() || !browser.empty()) return show_page(runs, options, browser);
  for (const view::Launch& launch : runs.front().launches)
    print_text((&launch == &runs.front().launches.front() ? "" : "\n") + view::as_text(launch));
  if (!runs.front().marks.empty()) print_text("\n" + view::as_text(runs.front().marks));
  if (isatty(STDOUT_FILENO) != 0 && !options.as_text)
    say("\nThe same as a page that plays it: --page FILE.html\n");
}

/// The launches of a file that are asked for. `exit_code` becomes that of a program that failed.
view::Run run_of(const std::string& file, const ViewOptions& options, bool takes_macros,
                 int& exit_code) {
  const bool is_record = file.ends_with(".jsonl");
  if (is_record) expect_readable(file);
  int ended_with = 0;
  view::Run run = is_record ? view::Run{"", view::read_launches(file)}
                            : recorded(file, options, takes_macros, ended_with);
  if (exit_code == 0) exit_code = ended_with;
  if (is_record && wants_page(options)) add_rooflines(file, "", run);
  run.title = fs::path(file).filename().string();
  if (takes_macros)
    for (const std::string& word : options.words)
      if (word.starts_with("-D")) run.title += " -D " + word.substr(2);
  if (options.launch != 0)
    std::erase_if(run.launches,
                  [&](const view::Launch& one) { return one.number != options.launch; });
  if (run.launches.empty() && stop_signal() == 0)
    throw Refusal(ended_with != 0       ? fmt::format("{} ended before it launched {}", file,
                                                options.launch == 0 ? "a kernel" : "that one")
                  : options.launch == 0 ? fmt::format("{} launched no kernel", file)
                                        : fmt::format("{} has no launch {}", file, options.launch));
  return run;
}

/// Refuses a page that cannot be written before a long run.
void expect_writable(const fs::path& page) {
  std::error_code ignored;
  if (fs::is_directory(page, ignored)) throw Refusal(fmt::format("{} is a folder", page.native()));
  const fs::path folder = fs::absolute(page).parent_path();
  if (!fs::is_directory(folder, ignored))
    throw Refusal(fmt::format("{} cannot be written: there is no folder {}", page.native(),
                              page.parent_path().native()));
  if (access(fs::exists(page, ignored) ? page.c_str() : folder.c_str(), W_OK) != 0)
    throw Refusal(fmt::format("{} cannot be written: {}", page.native(), strerror(errno)));
}

int view_program(const ViewOptions& options) {
  if (!options.page.empty()) expect_writable(options.page);
  if (!options.beside.empty() && options.page.empty() && !options.opens)
    throw Refusal("--beside draws two programs on one page: name it with --page FILE.html");
  int exit_code = 0;
  std::vector<view::Run> runs{run_of(options.file, options, options.beside.empty(), exit_code)};
  if (!options.beside.empty() && stop_signal() == 0)
    runs.push_back(run_of(options.beside, options, true, exit_code));
  std::erase_if(runs, [](const view::Run& run) { return run.launches.empty(); });  // interrupted
  if (!runs.empty()) show(runs, options);
  if (const int signal = stop_signal(); signal != 0) end_by_signal(signal);
  return exit_code;
}

}  // namespace

void add_view(Command app, int& exit_code) {
  auto options = std::make_shared<ViewOptions>();
  Command command =
      app.add_subcommand("view", "Run one file and show which thread reads and writes which cell");
  command.footer("Arguments of the program follow --, as in: warpstep view stencil.cu -- 64");
  command
      .add_option(
          "FILE", options->file,
          "A .cu file with a main(), a program that `warpstep cc --checked` built, or a .jsonl "
          "file that WARPSTEP_TRAFFIC named")
      .names_file()
      .required();
  command.add_option("ARGS", options->arguments, "Arguments of the program, after --");
  command
      .add_option("--page", options->page, "Write a page that plays the launches, in place of text")
      .type_name("FILE.html");
  const Option open =
      command.add_flag("--open", options->opens,
                       "Open the page in a browser, as without --page on a terminal with a screen");
  command.add_flag("--text", options->as_text, "Print sentences, also where a browser is there")
      .excludes(open);
  command
      .add_option("--beside", options->beside,
                  "On the page beside the first: another .cu or .jsonl file")
      .type_name("FILE");
  add_compile_options(command, options->words);
  command.find_option("-D")->description("Define a macro; with --beside, in the file beside alone");
  command.add_option("--launch", options->launch, "Show this launch only (default: the first 100)")
      .type_name("N");
  command.add_option("--most", options->most, "Accesses to record per launch (default: 20000)")
      .type_name("N")
      .positive();
  command.add_option("--compiler", options->compiler, "g++ (default) or clang++").type_name("CXX");
  command.callback([options, &exit_code] { exit_code = view_program(*options); });
}

}  // namespace warpstep::tools
