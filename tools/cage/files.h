// Layer of the cage: Landlock, by which the kernel closes all files but those named.
#pragma once

#include <string>
#include <vector>

namespace warpstep::cage {

/// The version of Landlock that this kernel has; 0: none.
int landlock_version();

/// A set of rules, made as the user who may open the paths, and enforced later.
class FileRules {
 public:
  /// Throws std::runtime_error if the kernel has Landlock and refuses. A path that is not there is
  /// left out.
  FileRules(const std::vector<std::string>& see, const std::vector<std::string>& write);
  ~FileRules();
  FileRules(const FileRules&) = delete;
  FileRules& operator=(const FileRules&) = delete;

  /// From here on this process and those that it starts reach nothing else, send no signal to
  /// processes outside, and open no connection.
  void enforce() const;

 private:
  void allow(const std::string& path, bool writes) const;

  int rules_ = -1;
  int version_ = 0;
};

}  // namespace warpstep::cage
