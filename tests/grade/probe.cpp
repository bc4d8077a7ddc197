// A program without any manners: tries from inside the cage what a hand-in would try if it could,
// and prints what worked. Arguments: a file that only the grader may read, one that it may write,
// and the number of a process outside.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

void tell(const char* what, bool worked) {
  if (worked) std::printf("it could %s\n", what);
}

bool can_read(const std::string& path) {
  char byte = 0;
  const int file = open(path.c_str(), O_RDONLY);
  return file >= 0 && read(file, &byte, 1) == 1;
}

bool can_write(const std::string& path, int flags) {
  const int file = open(path.c_str(), O_WRONLY | flags, 0600);
  return file >= 0 && write(file, "x", 1) == 1;
}

void try_files(const std::string& secret, const std::string& result) {
  tell("read a file of the grader", can_read(secret));
  tell("read a list of users", can_read("/etc/passwd"));
  tell("write a file of the grader", can_write(result, 0) || can_write(result, O_TRUNC));
  tell("replace a file of the grader", rename("/proc/self/exe", result.c_str()) == 0);
  tell("remove a file of the grader", unlink(result.c_str()) == 0);
  tell("link to a file of the grader", symlink(secret.c_str(), "here") == 0);
  tell("leave a file behind", can_write("/tmp/warpstep-probe", O_CREAT) ||
                                  can_write("left", O_CREAT) ||
                                  can_write("/dev/shm/warpstep-probe", O_CREAT));
  tell("make a folder", mkdir("folder", 0700) == 0);
  tell("change its program", can_write("/proc/self/exe", 0));
  tell("see device files", open("/dev/mem", O_RDONLY) >= 0 || open("/dev/kmsg", O_RDONLY) >= 0);
}

void try_processes(pid_t outside) {
  const std::string folder = "/proc/" + std::to_string(outside) + "/";
  tell("read a command line", can_read(folder + "cmdline"));
  tell("read variables", can_read(folder + "environ"));
  tell("read memory", can_read(folder + "mem"));
  tell("signal a process", kill(outside, 0) == 0 || kill(outside, SIGTERM) == 0);
  tell("signal its parent", kill(getppid(), SIGKILL) == 0);
  tell("signal everybody", kill(-1, 0) == 0);
  tell("trace a process", ptrace(PTRACE_ATTACH, outside, nullptr, nullptr) == 0);
  char byte = 0;
  iovec here{&byte, 1}, there{reinterpret_cast<void*>(0x400000), 1};
  tell("read memory by a call", process_vm_readv(outside, &here, 1, &there, 1, 0) == 1);
  const pid_t child = fork();
  if (child == 0) _exit(0);
  tell("start a process", child > 0);
}

void try_the_system() {
  tell("open a socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  tell("open a local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  tell("change its user", setuid(0) == 0 && getuid() != geteuid());
  tell("change its root", chroot("/") == 0);
  tell("make a namespace", syscall(SYS_unshare, 0x10000000) == 0);
  tell("load a program", syscall(SYS_bpf, 0, nullptr, 0) >= 0);
  tell("make a file in memory", syscall(SYS_memfd_create, "x", 0) >= 0);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  try_files(argv[1], argv[2]);
  try_processes(std::atoi(argv[3]));
  try_the_system();
  std::printf("that was all\n");
  // Ends it: a second program is not started but punished.
  char* const words[] = {const_cast<char*>("/bin/sh"), const_cast<char*>("-c"),
                         const_cast<char*>("echo it could start a shell"), nullptr};
  execv(words[0], words);
  return 0;
}
