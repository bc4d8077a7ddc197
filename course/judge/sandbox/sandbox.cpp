#include "course/judge/sandbox/sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <vector>

namespace warpstep::course {

namespace {

void limit(int resource, rlim_t most) {
  rlimit now{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &now);
  const rlim_t value = now.rlim_max == RLIM_INFINITY ? most : std::min(most, now.rlim_max);
  const rlimit wanted{resource == RLIMIT_CPU ? value - 1 : value, value};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted);
}

#if defined(__x86_64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned kArchitecture = 0;  // nothing is filtered
#endif

// Low half of an argument of a system call, on little-endian machines.
constexpr unsigned argument(unsigned number) {
  return offsetof(seccomp_data, args) + 8 * number;
}

/// A seccomp filter of system calls, in BPF.
class Filter {
 public:
  Filter() {
    load(offsetof(seccomp_data, arch));
    program_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
    answer(SECCOMP_RET_KILL_PROCESS);
  }
  void refuse(long call, unsigned error = EPERM) {
    load(offsetof(seccomp_data, nr));
    program_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1));
    answer(SECCOMP_RET_ERRNO | error);
  }
  /// Only if the argument has another value.
  void refuse_unless(long call, unsigned which, unsigned value) {
    load(offsetof(seccomp_data, nr));
    program_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 3));
    load(argument(which));
    program_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
    answer(SECCOMP_RET_ERRNO | EPERM);
  }
  /// Only if none of these bits is set in the argument.
  void refuse_without(long call, unsigned which, unsigned bits) {
    load(offsetof(seccomp_data, nr));
    program_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 3));
    load(argument(which));
    program_.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0));
    answer(SECCOMP_RET_ERRNO | EPERM);
  }
  void install() {
    answer(SECCOMP_RET_ALLOW);
    if (kArchitecture == 0) return;
    const sock_fprog program{static_cast<unsigned short>(program_.size()), program_.data()};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  }

 private:
  void load(unsigned offset) { program_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)); }
  void answer(unsigned what) { program_.push_back(BPF_STMT(BPF_RET | BPF_K, what)); }

  std::vector<sock_filter> program_;
};

void filter_calls(bool on_gpu) {
  Filter filter;
  // Threads are allowed, processes are not.
  filter.refuse_without(SYS_clone, 0, CLONE_THREAD);
  filter.refuse(SYS_clone3, ENOSYS);  // the C library then uses clone()
#if defined(__x86_64__)
  filter.refuse(SYS_fork);
  filter.refuse(SYS_vfork);
#endif
  const auto self = static_cast<unsigned>(getpid());
  for (const long call : {SYS_kill, SYS_tgkill}) filter.refuse_unless(call, 0, self);
  // CUDA's driver opens local sockets when it starts, and fails without them.
  if (on_gpu)
    filter.refuse_unless(SYS_socket, 0, AF_UNIX);
  else
    filter.refuse(SYS_socket);
  for (const long call :
       {SYS_socketpair, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_setsid,
        SYS_setpgid, SYS_tkill, SYS_rt_sigqueueinfo, SYS_pidfd_open, SYS_mount, SYS_unshare,
        SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_keyctl})
    filter.refuse(call);
  filter.install();
}

}  // namespace

void enter_sandbox(double seconds, std::size_t megabytes, bool on_gpu) {
  limit(RLIMIT_CPU, static_cast<rlim_t>(seconds) + 2);  // SIGXCPU comes a second before
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, rlim_t{64} << 20);
  limit(RLIMIT_NOFILE, on_gpu ? 512 : 64);
  limit(RLIMIT_STACK, rlim_t{64} << 20);
  static_cast<void>(megabytes);  // the judge limits memory in use: see child.cpp
  prctl(PR_SET_PDEATHSIG, 9);
  // With another user id a process cannot open the driver's files if they belong to a group.
  if (!on_gpu) unshare(CLONE_NEWUSER | CLONE_NEWNET);
  filter_calls(on_gpu);
}

}  // namespace warpstep::course
