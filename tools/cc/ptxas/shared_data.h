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
/// functions?
bool shares_with_callees(const Declarations& file);

/// How much thread-local data an object has: what its kernels share is part of it.
std::size_t thread_local_bytes(const std::filesystem::path& object);

/// Which function uses which __shared__ variables, read from a compiler's assembly.
class SharedData {
 public:
  SharedData(const Declarations& file, std::string_view assembly);

  /// The kernels that have more than kMostSharedBytes, in ptxas' words.
  std::vector<translate::Error> too_large() const;

  /// Pairs of a kernel and a variable that is not its own, each name with a 0 behind it: what
  /// sim/symbols/kernel_notes.cpp reads.
  std::string notes() const;

 private:
  using Names = std::set<std::string>;

  void read(std::string_view assembly);
  Names variables_of(const std::string& kernel) const;

  const Declarations& file_;
  std::map<std::string, std::uint32_t, std::less<>> kernels_;  // and the token of its name
  std::map<std::string, std::size_t, std::less<>> bytes_;      // of each variable
  std::map<std::string, Names, std::less<>> uses_;             // by function: variables, functions
};

}  // namespace warpstep::tools::cc
