// Static shared memory of kernels, counted over the functions that they call, as ptxas does.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

constexpr std::size_t kMostSharedBytes = 48 * 1024;

/// Has a file static shared memory that lies in no kernel: in a device function, or outside of
/// functions? With `other_files`: or does it name device functions that others define, which may?
bool shares_with_callees(const Declarations& file, bool other_files);

/// How much thread-local data an object has: what its kernels share is part of it.
std::size_t thread_local_bytes(const std::filesystem::path& object);

/// Which function uses which __shared__ variables, read from a compiler's assembly.
class SharedData {
 public:
  SharedData(const Declarations& file, std::string_view assembly);

  /// The kernels that have more than kMostSharedBytes, in ptxas' words.
  std::vector<translate::Error> too_large() const;

  /// Pairs of a function and what it uses, each name with a 0 behind it, which
  /// sim/symbols/kernel_notes.cpp reads: for a kernel the variables that are not its own; with
  /// `other_files` also the functions that this file lacks, and the same for device functions.
  std::string notes(bool other_files) const;

 private:
  using Names = std::set<std::string>;

  void read(std::string_view assembly);
  /// All that a function uses, itself and through others of this file.
  Names reached_by(const std::string& function) const;
  std::size_t shared_bytes(const std::string& kernel) const;

  const Declarations& file_;
  std::map<std::string, std::uint32_t, std::less<>> kernels_;  // and the token of its name
  std::set<std::string, std::less<>> device_functions_;
  std::map<std::string, std::size_t, std::less<>> bytes_;  // of each variable
  std::map<std::string, Names, std::less<>> uses_;         // by function: variables, functions
  Names thread_locals_;                                    // of this file and of others
};

}  // namespace warpstep::tools::cc
