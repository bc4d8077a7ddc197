#include "tools/cage/calls.h"

#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <stdexcept>

namespace warpstep::cage {

namespace {

/// Memory, threads, clocks, and files that are reached through other layers of the cage.
constexpr const char* kEverybody[] = {"read",
                                      "write",
                                      "readv",
                                      "writev",
                                      "pread64",
                                      "pwrite64",
                                      "close",
                                      "fstat",
                                      "newfstatat",
                                      "stat",
                                      "lstat",
                                      "statx",
                                      "fstatfs",
                                      "statfs",
                                      "lseek",
                                      "openat",
                                      "open",
                                      "getdents64",
                                      "readlink",
                                      "readlinkat",
                                      "access",
                                      "faccessat",
                                      "faccessat2",
                                      "getcwd",
                                      "ftruncate",
                                      "fallocate",
                                      "fcntl",
                                      "dup",
                                      "dup2",
                                      "dup3",
                                      "poll",
                                      "ppoll",
                                      "pselect6",
                                      "mmap",
                                      "munmap",
                                      "mprotect",
                                      "mremap",
                                      "madvise",
                                      "brk",
                                      "mincore",
                                      "membarrier",
                                      "futex",
                                      "futex_waitv",
                                      "set_robust_list",
                                      "get_robust_list",
                                      "rseq",
                                      "set_tid_address",
                                      "arch_prctl",
                                      "exit",
                                      "exit_group",
                                      "gettid",
                                      "getpid",
                                      "getppid",
                                      "rt_sigaction",
                                      "rt_sigprocmask",
                                      "rt_sigreturn",
                                      "rt_sigtimedwait",
                                      "sigaltstack",
                                      "clock_gettime",
                                      "clock_getres",
                                      "clock_nanosleep",
                                      "nanosleep",
                                      "gettimeofday",
                                      "time",
                                      "timer_create",
                                      "timer_settime",
                                      "timer_delete",
                                      "setitimer",
                                      "sched_yield",
                                      "sched_getaffinity",
                                      "getrandom",
                                      "getrlimit",
                                      "getrusage",
                                      "times",
                                      "sysinfo",
                                      "uname",
                                      "getuid",
                                      "geteuid",
                                      "getgid",
                                      "getegid",
                                      "getresuid",
                                      "getresgid",
                                      "getcpu",
                                      "restart_syscall",
                                      "fadvise64",
                                      "umask"};

/// What a compiler, an assembler and a linker need besides.
constexpr const char* kCompilers[] = {
    "execve",          "execveat", "fork",      "vfork",         "clone",
    "wait4",           "waitid",   "pipe",      "pipe2",         "unlink",
    "unlinkat",        "rename",   "renameat",  "renameat2",     "mkdir",
    "mkdirat",         "rmdir",    "chmod",     "fchmod",        "fchmodat",
    "fchmodat2",       "truncate", "chdir",     "fchdir",        "link",
    "linkat",          "symlink",  "symlinkat", "utimensat",     "utimes",
    "copy_file_range", "sendfile", "flock",     "fsync",         "getpgrp",
    "getpgid",         "setpgid",  "getgroups", "set_mempolicy", "sched_getscheduler",
    "sched_getparam",  "alarm"};

class Filter {
 public:
  // A call that is not listed "does not exist": the C library then does without newer ones.
  Filter() : rules_(seccomp_init(SCMP_ACT_ERRNO(ENOSYS))) {
    if (rules_ == nullptr) throw std::runtime_error("libseccomp gives no filter");
  }
  ~Filter() { seccomp_release(rules_); }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  void allow(const char* call) {
    const int number = seccomp_syscall_resolve_name(call);
    if (number >= 0) expect(seccomp_rule_add(rules_, SCMP_ACT_ALLOW, number, 0));
  }
  template <class... Comparisons>
  void rule(std::uint32_t action, const char* call, Comparisons... arguments) {
    const int number = seccomp_syscall_resolve_name(call);
    if (number >= 0)
      expect(seccomp_rule_add(rules_, action, number, sizeof...(arguments), arguments...));
  }
  void enforce() {
    expect(seccomp_attr_set(rules_, SCMP_FLTATR_CTL_NNP, 1));
    expect(seccomp_load(rules_));
  }

 private:
  static void expect(int code) {
    if (code != 0) throw std::runtime_error("the filter of system calls is refused");
  }

  scmp_filter_ctx rules_;
};

/// No new processes, no signals to others, no other program.
void confine_to_one_process(Filter& filter, const char* program) {
  filter.rule(SCMP_ACT_ALLOW, "clone", SCMP_A0_64(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  const auto here = reinterpret_cast<std::uintptr_t>(program);
  filter.rule(SCMP_ACT_ALLOW, "execve", SCMP_A0_64(SCMP_CMP_EQ, here));
  filter.rule(SCMP_ACT_KILL_PROCESS, "execve", SCMP_A0_64(SCMP_CMP_NE, here));
}

}  // namespace

void filter_calls(bool compiles, const char* program) {
  Filter filter;
  for (const char* const call : kEverybody) filter.allow(call);
  if (compiles)
    for (const char* const call : kCompilers) filter.allow(call);
  else
    confine_to_one_process(filter, program);
  const auto self = static_cast<std::uint64_t>(getpid());
  for (const char* const call : {"tgkill", "kill"})
    filter.rule(SCMP_ACT_ALLOW, call, SCMP_A0_64(SCMP_CMP_EQ, self));
  for (const std::uint64_t option : {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* names of mappings */})
    filter.rule(SCMP_ACT_ALLOW, "prctl", SCMP_A0_64(SCMP_CMP_EQ, option));
  // Limits may be read.
  filter.rule(SCMP_ACT_ALLOW, "prlimit64", SCMP_A0_64(SCMP_CMP_EQ, 0), SCMP_A2_64(SCMP_CMP_EQ, 0));
  if (compiles) {  // the compiler raises its stack's limit, and ends what it has started
    filter.rule(SCMP_ACT_ALLOW, "prlimit64", SCMP_A0_64(SCMP_CMP_EQ, 0),
                SCMP_A2_64(SCMP_CMP_NE, 0));
    filter.allow("setrlimit");
    for (const char* const call : {"kill", "tgkill"})
      filter.rule(SCMP_ACT_ALLOW, call, SCMP_A0_64(SCMP_CMP_NE, self));
  }
  filter.enforce();
}

}  // namespace warpstep::cage
