#include "tools/cage/files.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>

namespace warpstep::cage {

namespace {

// As <linux/landlock.h> has them; those of older systems know only the first versions.
constexpr long kCreateRuleset = 444, kAddRule = 445, kRestrictSelf = 446;
constexpr std::uint64_t kExecute = 1, kWriteFile = 2, kReadFile = 4, kReadFolder = 8;
constexpr std::uint64_t kRefer = 1 << 13, kTruncate = 1 << 14, kDeviceCalls = 1 << 15;
constexpr std::uint64_t kRemoveFolder = 1 << 4, kRemoveFile = 1 << 5, kMakeFolder = 1 << 7,
                        kMakeFile = 1 << 8, kMakeLink = 1 << 12;
constexpr std::uint64_t kFirstVersion = (1 << 13) - 1;

struct Attributes {
  std::uint64_t files = 0, net = 0, scoped = 0;
};

struct [[gnu::packed]] Beneath {
  std::uint64_t allowed = 0;
  std::int32_t parent = -1;
};

std::uint64_t known_rights(int version) {
  std::uint64_t all = kFirstVersion;
  if (version >= 2) all |= kRefer;
  if (version >= 3) all |= kTruncate;
  if (version >= 5) all |= kDeviceCalls;
  return all;
}

}  // namespace

int landlock_version() {
  const long version = syscall(kCreateRuleset, nullptr, 0, 1);
  return version < 0 ? 0 : static_cast<int>(version);
}

FileRules::FileRules(const std::vector<std::string>& see, const std::vector<std::string>& write)
    : version_(landlock_version()) {
  if (version_ == 0) return;
  Attributes all;
  all.files = known_rights(version_);
  all.net = 3;     // bind and connect
  all.scoped = 3;  // abstract sockets and signals
  const std::size_t size = version_ >= 6 ? 24 : version_ >= 4 ? 16 : 8;
  rules_ = static_cast<int>(syscall(kCreateRuleset, &all, size, 0));
  if (rules_ < 0) throw std::runtime_error("Landlock takes no rules");
  fcntl(rules_, F_SETFD, FD_CLOEXEC);
  for (const std::string& path : see) allow(path, false);
  for (const std::string& path : write) allow(path, true);
}

FileRules::~FileRules() {
  if (rules_ >= 0) close(rules_);
}

void FileRules::allow(const std::string& path, bool writes) const {
  const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
  struct stat about {};
  if (place < 0 || fstat(place, &about) != 0) {
    if (place >= 0) close(place);
    return;
  }
  Beneath rule;
  rule.parent = place;
  rule.allowed = kExecute | kReadFile;
  if (writes) rule.allowed = kReadFile | kWriteFile | kTruncate;
  if (S_ISDIR(about.st_mode)) {
    rule.allowed |= kReadFolder;
    if (writes) rule.allowed |= kRemoveFolder | kRemoveFile | kMakeFolder | kMakeFile | kMakeLink;
  }
  rule.allowed &= known_rights(version_);
  const bool good = syscall(kAddRule, rules_, 1, &rule, 0) == 0;
  close(place);
  if (!good) throw std::runtime_error("Landlock refuses a rule for " + path);
}

void FileRules::enforce() const {
  if (rules_ < 0) return;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(kRestrictSelf, rules_, 0) != 0)
    throw std::runtime_error("Landlock cannot be enforced");
}

}  // namespace warpstep::cage
