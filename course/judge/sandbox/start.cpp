#include "course/judge/sandbox/start.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "course/judge/sandbox/sandbox.h"

namespace warpstep::course {

namespace fs = std::filesystem;

namespace {

/// Environment variables that configure NVIDIA's driver and select the GPU.
constexpr const char* kKeptOnGpu[] = {"LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES",
                                      "CUDA_DEVICE_ORDER"};

/// Words as exec() takes them.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)) {
    for (std::string& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
  }
  char* const* pointers() const { return pointers_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

std::vector<std::string> command_of(const fs::path& program, const Reports& reports,
                                    const Limits& limits) {
  return limits.cage.empty() ? std::vector<std::string>{program}
                             : cage_command(program, reports, limits);
}

/// A cage has this process's, and gives the program others.
std::vector<std::string> environment_of(const Reports& reports, const Limits& limits) {
  std::vector<std::string> variables;
  if (!limits.cage.empty()) {
    for (char** variable = environ; *variable != nullptr; ++variable)
      variables.emplace_back(*variable);
    return variables;
  }
  for (const char* const name : kKeptOnGpu)
    if (const char* const value = std::getenv(name); value != nullptr && limits.on_gpu)
      variables.push_back(std::string(name) + '=' + value);
  for (const auto& [name, value] : variables_of(reports, limits))
    variables.push_back(name + '=' + value);
  return variables;
}

/// Duplicates a descriptor to a fixed number that exec() keeps. `file` must not be below 16.
void keep(int file, int number) {
  dup2(file, number);
}

/// Runs in the child, which has this process's memory until exec().
[[noreturn]] void become(const Words& command, const Words& environment, const Reports& reports,
                         const Limits& limits, Ends ends) {
  setpgid(0, 0);
  // Moves them away from the numbers that they will get.
  for (int* const end : {&ends.requests, &ends.answers, &ends.prints, &ends.report})
    *end = fcntl(*end, F_DUPFD_CLOEXEC, 16);
  keep(open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
  keep(ends.prints, 1);
  keep(ends.prints, 2);
  keep(ends.requests, 3);
  keep(ends.answers, 4);
  if (limits.cage.empty()) {
    if (chdir(reports.folder.c_str()) != 0) _exit(126);
    enter_sandbox(limits.seconds, limits.megabytes, limits.on_gpu);
  } else {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    keep(ends.report, 5);
  }
  execve(command.pointers()[0], command.pointers(), environment.pointers());
  _exit(127);
}

}  // namespace

pid_t start_program(const fs::path& program, const Reports& reports, const Limits& limits,
                    Ends ends) {
  const Words command(command_of(program, reports, limits));
  const Words environment(environment_of(reports, limits));
  // Not fork(): this process's pages would be marked as shared, and be faults when it writes to
  // them.
  const pid_t child = vfork();
  if (child < 0) throw std::runtime_error("cannot start the learner's program");
  if (child == 0) become(command, environment, reports, limits, ends);
  return child;
}

}  // namespace warpstep::course
