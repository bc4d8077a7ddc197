// Memory space of an address, and the array, allocation or variable there.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/symbols/data_types.h"
#include "sim/symbols/symbolizer.h"
#include "sim/traffic/record/pointer_arguments.h"

namespace warpstep::sim::traffic {

enum class Space : unsigned char { global, shared, constant };
inline constexpr unsigned kSpaces = 3;

/// "global", "shared", "constant".
const char* name_of(Space space);

/// An allocation, a shared array or a variable, as reports name it.
struct Array {
  Space space = Space::global;
  std::string name;  // "d_a", "block 1 from cudaMalloc", "tile"
  std::size_t bytes = 0;
  std::vector<SourceLocation> made_at;  // where it was allocated, innermost call first
  std::size_t allocation = 0;           // its number; 0: none
  std::string parameter{};              // or variable by which the kernel knows it; may be empty
  ArrayType type{};
  unsigned bank_offset = 0;  // of its first byte, in the 128 bytes that the banks give in one pass
};

/// The arrays that a launch has accessed.
class Arrays {
 public:
  /// An array and where it is now: shared arrays of blocks on other OS threads lie elsewhere.
  struct Found {
    unsigned number = 0;
    std::uintptr_t begin = 0;
    std::size_t bytes = 0;
    bool contains(std::uintptr_t address) const { return address - begin < bytes; }
  };

  /// What lies at an address that the resident block has accessed.
  Found at(std::uintptr_t address);

  const std::vector<Array>& all() const { return all_; }

  /// By which names the kernel knows what it is given.
  void know(std::vector<PointerArgument> arguments) { arguments_ = std::move(arguments); }

 private:
  unsigned number_of(const Array& array, std::uintptr_t begin);
  void describe(Array& array, std::uintptr_t begin) const;

  std::vector<Array> all_;
  std::optional<std::uintptr_t> first_bank_;  // where the shared array begins that was found first
  std::vector<PointerArgument> arguments_;
  std::map<std::uintptr_t, Found> found_;  // by where they end
};

/// The memory of an address that is counted.
Space space_at(std::uintptr_t address);

/// Whether the access is to memory that is counted: not to a thread's own variables, nor to what
/// the engine keeps for itself.
bool is_counted(std::uintptr_t address, const void* back);

}  // namespace warpstep::sim::traffic
