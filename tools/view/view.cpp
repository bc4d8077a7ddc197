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
  std::string page, compiler;
  unsigned launch = 0;  // 0: all
  unsigned most = 20000;
};

/// Runs the program and returns its recorded launches; nothing if a signal requested termination.
std::vector<view::Launch> recorded(const ViewOptions& options, const fs::path& folder) {
  const fs::path program = check::build({options.file}, options.compiler, folder);
  if (stop_signal() != 0) return {};
  const fs::path traffic = folder / "traffic.jsonl";
  Arguments command{program};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const Ending ending = run_child(
      command,
      {{"WARPSTEP_TRAFFIC", traffic}, {"WARPSTEP_TRAFFIC_RECORD", std::to_string(options.most)}});
  if (stop_signal() != 0)
    say("warpstep: {} was interrupted; these are the launches so far\n", options.file);
  else if (ending.signal != 0)
    say("warpstep: {} was terminated by signal {} ({})\n", options.file, ending.signal,
        strsignal(ending.signal));
  else if (ending.exit_code != 0)
    say("warpstep: {} ended with exit code {}\n", options.file, ending.exit_code);
  if (stop_signal() != 0 && !fs::exists(traffic)) return {};
  return view::read_launches(traffic, stop_signal() != 0);
}

void write_page(const std::vector<view::Launch>& launches, const ViewOptions& options) {
  const std::string title = fs::path(options.file).filename().string();
  if (write_file(options.page, view::as_page(launches, title)))
    print_text(fmt::format("the pictures are in {}\n", options.page));
}

/// The launches as text or page.
void show(const std::vector<view::Launch>& launches, const ViewOptions& options) {
  if (!options.page.empty()) return write_page(launches, options);
  for (const view::Launch& launch : launches)
    print_text((&launch == &launches.front() ? "" : "\n") + view::as_text(launch));
}

int view_program(const ViewOptions& options) {
  std::vector<view::Launch> launches;
  if (options.file.ends_with(".jsonl")) {
    launches = view::read_launches(options.file);
  } else {
    const TemporaryFolder folder;
    launches = recorded(options, folder.path());
  }
  if (options.launch != 0)
    std::erase_if(launches, [&](const view::Launch& one) { return one.number != options.launch; });
  if (const int signal = stop_signal(); signal != 0) {
    show(launches, options);
    end_by_signal(signal);
  }
  if (launches.empty())
    throw Refusal(options.launch == 0 ? fmt::format("{} launched no kernel", options.file)
                                      : fmt::format("there is no launch {}", options.launch));
  show(launches, options);
  return 0;
}

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* command =
      app.add_subcommand("view", "Run one file and draw which thread reads and writes which cell");
  command->footer("Arguments of the program follow --, as in: warpstep view stencil.cu -- 64");
  command
      ->add_option("FILE", options->file,
                   "A .cu file with a main(), or a .jsonl file that WARPSTEP_TRAFFIC named")
      ->required();
  command->add_option("ARGS", options->arguments, "Arguments of the program, after --");
  command->add_option("--page", options->page, "Write a page with pictures, in place of text")
      ->type_name("FILE.html");
  command->add_option("--launch", options->launch, "Show this launch only (default: all)")
      ->type_name("N");
  command->add_option("--most", options->most, "Accesses to record per launch (default: 20000)")
      ->type_name("N");
  command->add_option("--compiler", options->compiler, "g++ (default) or clang++")
      ->type_name("CXX");
  command->callback([options, &exit_code] { exit_code = view_program(*options); });
}

}  // namespace warpstep::tools
