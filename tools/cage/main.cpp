// The cage of a hand-in, a program: `cage OPTIONS -- PROGRAM ARGUMENT…` runs it with what the
// options name, and nothing else. `cage --try` says which layers this machine has. See
// docs/trust.md.
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>

#include "tools/cage/calls.h"
#include "tools/cage/files.h"
#include "tools/cage/layers.h"
#include "tools/cage/order.h"
#include "tools/cage/watch.h"

namespace warpstep::cage {

namespace {

// Numbers that systems give nobody for long (systemd's DynamicUser). One for each cage, so that two
// at the same time cannot reach each other.
constexpr uid_t kFirstUser = 61184, kUsers = 4336;

void limit(int resource, rlim_t most) {
  rlimit now{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &now);
  if (now.rlim_max != RLIM_INFINITY) most = std::min(most, now.rlim_max);
  // SIGXCPU comes a second before the end, and says why.
  const rlimit wanted{resource == RLIMIT_CPU && most > 1 ? most - 1 : most, most};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted);
}

void set_limits(const Order& order) {
  limit(RLIMIT_CPU, order.processor_seconds + 1);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, rlim_t{order.file_megabytes} << 20);
  limit(RLIMIT_NOFILE, 128);
  limit(RLIMIT_STACK, rlim_t{64} << 20);
  limit(RLIMIT_MEMLOCK, 1 << 16);
  // The simulator reserves more addresses than this; its memory is measured from outside.
  if (order.compiles) limit(RLIMIT_AS, rlim_t{order.megabytes} << 20);
  if (order.user != 0) limit(RLIMIT_NPROC, order.processes + 2);
}

void become_user(uid_t user) {
  if (user == 0) return;
  if (setgroups(0, nullptr) != 0 || setresgid(user, user, user) != 0 ||
      setresuid(user, user, user) != 0)
    throw std::runtime_error("the cage cannot become a user of its own");
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

/// The inner half: closes everything, and becomes the program.
[[noreturn]] void enter(Order& order) {
  const bool in_namespaces = order.inside == "namespaces";
  std::vector<std::string> see = order.see;
  if (in_namespaces)
    see.emplace_back("/proc");
  else
    see.insert(see.end(), {"/proc/self", "/proc/cpuinfo"});
  std::vector<std::string> write = order.write;
  write.emplace_back("/dev/null");
  const FileRules rules(see, write);
  if (chdir(order.folder.c_str()) != 0) throw std::runtime_error("no folder " + order.folder);
  syscall(SYS_close_range, 5U, ~0U, CLOSE_RANGE_CLOEXEC);
  set_limits(order);
  become_user(order.user);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  auto words = pointers(order.command);
  auto variables = pointers(order.variables);
  rules.enforce();
  filter_calls(order.compiles, words[0]);
  execve(words[0], words.data(), variables.data());
  _exit(127);
}

void say_how(const Order& order, const std::string& how) {
  if (order.report < 0) return;
  const std::string line = how + "\n";
  (void)!write(order.report, line.data(), line.size());
}

/// The outer half.
int run(const std::string& cage, Order& order) {
  const Layers layers = find_layers(cage);
  if (!layers.is_safe()) throw std::runtime_error("this machine has nothing to make a cage of");
  char program[PATH_MAX];  // not a link, which might be made twice
  if (realpath(order.command[0].c_str(), program) == nullptr)
    throw std::runtime_error("there is no program " + order.command[0]);
  order.see.emplace_back(program);
  if (layers.own_user) {
    order.user = kFirstUser + static_cast<uid_t>(getpid()) % kUsers;
    for (const std::string& path : order.write)
      if (lchown(path.c_str(), order.user, order.user) != 0)
        throw std::runtime_error("the cage cannot give away " + path);
  }
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_DUMPABLE, 0);
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, signal);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  if (order.report >= 0) fcntl(order.report, F_SETFD, FD_CLOEXEC);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("the cage cannot start a process");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    if (!layers.namespaces) enter(order);
    auto command = bubblewrap(layers, cage, order);
    const auto words = pointers(command);
    execv(words[0], words.data());
    _exit(127);
  }
  const std::string how = watch(child, order, layers.namespaces);
  say_how(order, how);
  return how == "exit 0" ? 0 : 1;
}

}  // namespace

}  // namespace warpstep::cage

int main(int argc, char** argv) try {
  using namespace warpstep::cage;
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  const std::string cage = size > 0 ? std::string(path, static_cast<std::size_t>(size)) : argv[0];
  if (argc == 2 && std::strcmp(argv[1], "--try") == 0) {
    const Layers layers = find_layers(cage);
    std::printf("%s\n", layers.in_words().c_str());
    return layers.is_safe() ? 0 : 1;
  }
  Order order = read_order(argc, argv);
  if (order.inside == "nothing") return 0;
  if (!order.inside.empty()) enter(order);
  return run(cage, order);
} catch (const std::exception& failure) {
  std::fprintf(stderr, "cage: %s\n", failure.what());
  return 125;
}
