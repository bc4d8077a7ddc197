// `warpstep view FILE.cu`: runs a program whose accesses are recorded, and draws them.
#include <fmt/format.h>
#include <string.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "tools/check/program.h"
#include "tools/commands/command.h"
#include "tools/system/output.h"
#include "tools/system/process.h"
#include "tools/system/temporary.h"
#include "tools/view/page.h"
#include "tools/view/text.h"

namespace warpstep::tools {

namespace {

namespace fs = std::filesystem;

struct ViewOptions {
  std::string file;
  std::vector<std::string> arguments;
  std::string page, beside, compiler;
  std::vector<std::string> defined;  // NAME=VALUE, in the last of the files
  unsigned launch = 0;               // 0: all
  unsigned most = 20000;
};

/// Runs the program and returns its recorded launches; nothing if a signal requested termination.
std::vector<view::Launch> recorded(const std::string& file, const ViewOptions& options,
                                   bool takes_macros) {
  const TemporaryFolder owner;
  const fs::path& folder = owner.path();
  std::vector<std::string> sources{file};
  if (takes_macros)
    for (const std::string& macro : options.defined) sources.push_back("-D" + macro);
  const fs::path program = check::build(sources, options.compiler, folder);
  if (stop_signal() != 0) return {};
  const fs::path traffic = folder / "traffic.jsonl";
  Arguments command{program};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const Ending ending = run_child(
      command,
      {{"WARPSTEP_TRAFFIC", traffic}, {"WARPSTEP_TRAFFIC_RECORD", std::to_string(options.most)}});
  if (stop_signal() != 0)
    say("warpstep: {} was interrupted; these are the launches so far\n", file);
  else if (ending.signal != 0)
    say("warpstep: {} was terminated by signal {} ({})\n", file, ending.signal,
        strsignal(ending.signal));
  else if (ending.exit_code != 0)
    say("warpstep: {} ended with exit code {}\n", file, ending.exit_code);
  if (stop_signal() != 0 && !fs::exists(traffic)) return {};
  return view::read_launches(traffic, stop_signal() != 0);
}

void write_page(const std::vector<view::Run>& runs, const ViewOptions& options) {
  if (write_file(options.page, view::as_page(runs)))
    print_text(fmt::format("the player is in {}: open it in a browser\n", options.page));
}

/// The runs as text or page.
void show(const std::vector<view::Run>& runs, const ViewOptions& options) {
  if (!options.page.empty()) return write_page(runs, options);
  for (const view::Launch& launch : runs.front().launches)
    print_text((&launch == &runs.front().launches.front() ? "" : "\n") + view::as_text(launch));
}

/// The launches of a file that are asked for.
view::Run run_of(const std::string& file, const ViewOptions& options, bool takes_macros) {
  view::Run run{fs::path(file).filename().string(), file.ends_with(".jsonl")
                                                        ? view::read_launches(file)
                                                        : recorded(file, options, takes_macros)};
  if (takes_macros)
    for (const std::string& macro : options.defined) run.title += " -D " + macro;
  if (options.launch != 0)
    std::erase_if(run.launches,
                  [&](const view::Launch& one) { return one.number != options.launch; });
  if (run.launches.empty() && stop_signal() == 0)
    throw Refusal(options.launch == 0 ? fmt::format("{} launched no kernel", file)
                                      : fmt::format("{} has no launch {}", file, options.launch));
  return run;
}

int view_program(const ViewOptions& options) {
  if (!options.beside.empty() && options.page.empty())
    throw Refusal("--beside draws two programs on one page: name it with --page FILE.html");
  std::vector<view::Run> runs{run_of(options.file, options, options.beside.empty())};
  if (!options.beside.empty() && stop_signal() == 0)
    runs.push_back(run_of(options.beside, options, true));
  show(runs, options);
  if (const int signal = stop_signal(); signal != 0) end_by_signal(signal);
  return 0;
}

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* command =
      app.add_subcommand("view", "Run one file and show which thread reads and writes which cell");
  command->footer("Arguments of the program follow --, as in: warpstep view stencil.cu -- 64");
  command
      ->add_option("FILE", options->file,
                   "A .cu file with a main(), or a .jsonl file that WARPSTEP_TRAFFIC named")
      ->required();
  command->add_option("ARGS", options->arguments, "Arguments of the program, after --");
  command
      ->add_option("--page", options->page,
                   "Write a page that plays the launches, in place of text")
      ->type_name("FILE.html");
  command
      ->add_option("--beside", options->beside,
                   "On the page beside the first: another .cu or .jsonl file")
      ->type_name("FILE");
  command
      ->add_option("-D", options->defined,
                   "Define a macro; with --beside, in the file beside alone")
      ->type_name("NAME[=VALUE]")
      ->allow_extra_args(false);
  command->add_option("--launch", options->launch, "Show this launch only (default: all)")
      ->type_name("N");
  command->add_option("--most", options->most, "Accesses to record per launch (default: 20000)")
      ->type_name("N");
  command->add_option("--compiler", options->compiler, "g++ (default) or clang++")
      ->type_name("CXX");
  command->callback([options, &exit_code] { exit_code = view_program(*options); });
}

}  // namespace warpstep::tools
