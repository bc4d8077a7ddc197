// The object of a kernel file that has been compiled before, from the user's cache. See
// docs/decisions/kept-builds.md.
#pragma once

#include <optional>
#include <string>

#include "tools/cc/kernel_file.h"

namespace warpstep::tools::cc {

/// What makes results equal besides the request: this installation, the compiler with its
/// assembler and linker, and their environment.
std::string identity_of(const Home& home, const std::filesystem::path& compiler);

/// One preprocessed file and how it is compiled.
class KeptObject {
 public:
  KeptObject(const Home& home, const Request& request, const std::filesystem::path& compiler,
             const KernelFile& kernel_file, const Steps& steps, const std::string& source);

  /// Puts the object where the request wants it, and its translation if that is wanted. Nothing if
  /// it has to be compiled.
  std::optional<Outcome> find() const;

  /// Keeps what compiling it came to.
  void keep(const Outcome& outcome, const std::filesystem::path& translated) const;

 private:
  std::string name_with_texts() const;

  const KernelFile& kernel_file_;
  const std::string& source_;
  std::string name_;  // empty: is not kept
};

}  // namespace warpstep::tools::cc
