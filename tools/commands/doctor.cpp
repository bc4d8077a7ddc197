// `warpstep doctor`: reports what this machine supports, and the command that installs what is
// missing.
#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <thread>

#include "tools/commands/command.h"
#include "tools/commands/vscode.h"
#include "tools/compile/blind_spots.h"
#include "tools/compile/gpu.h"
#include "tools/debug/watchpoints.h"
#include "tools/options/command.h"
#include "tools/system/process.h"
#include "tools/system/store.h"

namespace warpstep::tools {
namespace {

void show(const std::string& what, const std::string& value) {
  fmt::print("  {:<22}{}\n", what, value);
}

/// The first line with `mark` in the output of a program for `question`; "-" if the program is
/// missing.
std::string version_of(const std::string& program, const std::string& question = "--version",
                       const std::string& mark = "") {
  if (!find_program(program)) return "-";
  std::istringstream lines(listen_to({program, question}).text);
  for (std::string line; std::getline(lines, line);)
    if (line.find(mark) != std::string::npos) return line;
  return "found, version unknown";
}

struct Package {
  std::string name, purpose;
};

/// The list that the launcher installs from.
std::vector<Package> needed_packages(const Home& home) {
  std::istringstream lines(read_text(home.share() / "debian-packages.txt"));
  std::vector<Package> packages;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Package package;
    words >> package.name >> std::ws;
    std::getline(words, package.purpose);
    packages.push_back(package);
  }
  return packages;
}

std::string installed_version(const std::string& package) {
  const Answer answer =
      listen_to({"dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package});
  const std::string mark = "installed ";
  return answer.text.starts_with(mark) ? answer.text.substr(mark.size()) : std::string();
}

/// Packages of the list that are missing.
std::vector<std::string> show_packages(const Home& home) {
  fmt::print("\nDebian packages that Warpstep is built with\n");
  std::vector<std::string> missing;
  if (!find_program("dpkg-query")) {
    fmt::print("  this is not a Debian system; its packages cannot be queried\n");
    return missing;
  }
  for (const Package& package : needed_packages(home)) {
    const std::string version = installed_version(package.name);
    show(package.name, version.empty() ? "missing: " + package.purpose : version);
    if (version.empty()) missing.push_back(package.name);
  }
  return missing;
}

void show_gpu(const Home& home) {
  fmt::print("\nGPU\n");
  const auto nvcc = find_nvcc();
  show("nvcc", nvcc ? version_of(nvcc->string(), "--version", "release") : "-");
  show("Warpstep's GPU part", has_gpu_part(home) ? "built" : "not built (needs nvcc)");
  const GpuAnswer gpu = ask_for_gpu(home);
  std::istringstream lines(gpu.text);
  for (std::string line; std::getline(lines, line);) show(gpu.found ? "GPU" : "no GPU", line);
}

/// Prints the blind spots of `warpstep check` with each compiler, measured now.
void show_blind_spots(const Home& home, const std::string& optimisation) {
  fmt::print("\nAccesses that warpstep check does not see, compiled with -O{}\n", optimisation);
  for (const char* const name : {"g++", "clang++-19", "clang++"}) {
    const auto compiler = find_program(name);
    if (!compiler) continue;
    const BlindSpots found = find_blind_spots(home, *compiler, optimisation);
    if (!found.failure.empty())
      show(name, "not known: " + found.failure);
    else if (found.accesses.empty())
      show(name, "none of those tried");
    for (std::size_t i = 0; found.failure.empty() && i < found.accesses.size(); ++i)
      show(i == 0 ? name : "", found.accesses[i]);
  }
}

void show_cache() {
  constexpr std::uintmax_t kMegabyte = 1 << 20;
  const auto megabytes = [](std::uintmax_t bytes) { return (bytes + kMegabyte - 1) / kMegabyte; };
  const auto about = [&](std::size_t count, std::uintmax_t bytes, std::uintmax_t most) {
    return fmt::format("{}, {} MB of at most {}", count, megabytes(bytes), most / kMegabyte);
  };
  const CacheUse use = cache_use();
  fmt::print("\nWhat earlier commands have built\n");
  if (use.folder.empty()) return show("is not kept", "HOME is not set, or WARPSTEP_CACHE_MB is 0");
  show("kept in", use.folder.string());
  show("objects and programs", about(use.builds, use.build_bytes, use.most_build_bytes));
  show("headers", about(use.headers, use.header_bytes, use.most_header_bytes));
  show("verdicts on hand-ins", about(use.verdicts, use.verdict_bytes, kMostVerdictBytes) +
                                   (use.verdicts == 0 ? "" : ", with the texts of hand-ins"));
  show("all else", fmt::format("{} MB", megabytes(use.other_bytes)));
  show("to remove it", "warpstep doctor --clear-cache");
}

int doctor(const std::string& optimisation) {
  const Home home = find_home();
  fmt::print("Warpstep {} in {}\n\nCompilers and tools\n", WARPSTEP_VERSION, home.prefix.string());
  show("g++", version_of("g++"));
  show("clang++", version_of("clang++"));
  show("cmake", version_of("cmake"));
  show("gdb", version_of("gdb"));
  show("cores", std::to_string(std::thread::hardware_concurrency()));
  auto missing = show_packages(home);
  show_blind_spots(home, optimisation);
  show_gpu(home);
  show_cache();
  fmt::print("\nThis machine can\n");
  const auto why_not = why_no_gpu_run(home);
  const bool has_compiler = find_program("g++") || find_program("clang++");
  const std::string compiles = has_compiler ? "yes" : "no: there is no C++ compiler";
  show("warpstep run", compiles);
  show("warpstep check", compiles);
  show("warpstep debug", debug::has_watchpoints()
                             ? "yes"
                             : "yes, but this processor reports no watchpoints: `watch` steps "
                               "through the program, which is slow");
  show("warpstep run --gpu", why_not ? "no: " + *why_not : "yes");
  if (!find_program("gdb")) missing.emplace_back("gdb");
  if (missing.empty()) return 0;
  fmt::print("\nTo install what is missing\n  sudo apt-get update && sudo apt-get install -y {}\n",
             fmt::join(missing, " "));
  return 0;
}

}  // namespace

void add_doctor(Command app, int& exit_code) {
  Command command =
      app.add_subcommand("doctor", "Show what this machine can do, and what is missing");
  auto optimisation = std::make_shared<std::string>("1");
  command.add_option("-O", *optimisation, "Test the checked build with this optimisation level")
      .one_of({"0", "1", "2", "3"});
  auto clears = std::make_shared<bool>(false);
  command.add_flag("--clear-cache", *clears, "Remove what earlier commands have built, and stop");
  auto installs = std::make_shared<bool>(false);
  command.add_flag("--vscode", *installs, "Install the extension for VS Code, and stop");
  command.callback([optimisation, clears, installs, &exit_code] {
    if (*installs) return void(exit_code = install_vscode_extension());
    if (!*clears) return void(exit_code = doctor(*optimisation));
    clear_cache();
    show_cache();
  });
}

}  // namespace warpstep::tools
