#include "course/judge/sandbox/caged.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace warpstep::course {

namespace fs = std::filesystem;

namespace {

/// The shared libraries of the program.
constexpr const char* kLibraries[] = {"/usr/lib", "/usr/lib64", "/lib", "/lib64",
                                      "/etc/ld.so.cache"};
constexpr unsigned kMostThreads = 160;
constexpr unsigned kFileMegabytes = 64;

fs::path counts_of(const Reports& reports) {
  return reports.findings.string() + ".counts";
}

}  // namespace

void make_files(const Reports& reports) {
  for (const fs::path& file : {reports.findings, counts_of(reports), reports.traffic}) {
    const int made = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) throw std::runtime_error("cannot make a file in TMPDIR");
    close(made);
  }
}

std::vector<std::pair<std::string, std::string>> variables_of(const Reports& reports,
                                                              const Limits& limits) {
  return {{"PATH", "/usr/bin:/bin"},
          {"TMPDIR", reports.folder},
          {"WARPSTEP_CHECK_REPORT", reports.findings},
          {"WARPSTEP_CHECK", "destroy-on-device-error=kernel,unused-memory=no"},
          {"WARPSTEP_TRAFFIC", reports.traffic},
          {"WARPSTEP_TIMEOUT", fmt::format("{}", limits.launch_seconds)},
          {"WARPSTEP_WORKERS", "1"}};
}

std::vector<std::string> cage_command(const fs::path& program, const Reports& reports,
                                      const Limits& limits) {
  std::vector<std::string> words{limits.cage,
                                 fmt::format("--seconds={}", limits.clock_seconds()),
                                 fmt::format("--processor-seconds={:.0f}", limits.seconds + 1),
                                 fmt::format("--megabytes={}", limits.megabytes),
                                 fmt::format("--file-megabytes={}", kFileMegabytes),
                                 fmt::format("--processes={}", kMostThreads),
                                 "--report=5",
                                 "--folder=" + reports.folder.string(),
                                 "--see=" + reports.folder.string()};
  for (const char* const path : kLibraries) words.push_back(std::string("--see=") + path);
  words.push_back("--see=" + program.string());
  // The answer's text: how its variables are declared is read there.
  const fs::path text = program.parent_path() / "hand-in";
  if (std::error_code failure; fs::is_directory(text, failure))
    words.push_back("--see=" + text.string());
  for (const fs::path& file : {reports.findings, counts_of(reports), reports.traffic})
    words.push_back("--write=" + file.string());
  for (const auto& [name, value] : variables_of(reports, limits))
    words.push_back(fmt::format("--variable={}={}", name, value));
  words.insert(words.end(), {"--", program});
  return words;
}

void take_signal(int signal, Ended& ended) {
  if (signal == SIGXCPU)
    ended.out_of_time = true;
  else
    ended.signal = signal;
}

void take_report(const std::string& line, Ended& ended) {
  const auto number = [&] { return std::atoi(line.c_str() + line.find(' ')); };
  ended.exit_code = 1;
  ended.signal = 0;
  if (line.rfind("exit ", 0) == 0)
    ended.exit_code = number();
  else if (line.rfind("signal ", 0) == 0)
    take_signal(number(), ended);
  if (line.rfind("signal 9 ", 0) == 0)
    ended.megabytes = static_cast<std::size_t>(std::atoll(line.c_str() + line.rfind(' ')));
  ended.out_of_time |= line.rfind("time", 0) == 0;
  ended.out_of_memory |= line.rfind("memory", 0) == 0 || line.rfind("files", 0) == 0;
  ended.too_many_processes |= line.rfind("processes", 0) == 0;
}

}  // namespace warpstep::course
