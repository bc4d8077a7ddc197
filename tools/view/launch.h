// Reader of recorded launches: see docs/traffic.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace warpstep::tools::view {

using Index = std::array<unsigned, 3>;  // x, y, z

enum class Does { read, write, update };

/// An array that the kernel accessed: an allocation, a shared array or a variable.
struct Array {
  std::string name;     // "block 1 from cudaMalloc", "tile"
  std::string space;    // "global", "shared", "constant"
  std::string made_at;  // "app.cu:12"; may be empty
  std::uint64_t bytes = 0;
  std::string parameter{};          // by which the kernel knows it; may be empty
  std::string element{};            // its type; may be empty
  std::uint64_t element_bytes = 0;  // 0: unknown
  std::vector<std::uint64_t> shape{};
  unsigned bank_offset = 0;  // of shared memory: where in the 128 bytes of the banks it begins
};

struct Access {
  Index block{}, thread{};
  unsigned phase = 0;  // barriers that the block has passed
  Does does = Does::read;
  unsigned array = 0;  // which of the launch's
  std::uint64_t offset = 0;
  unsigned bytes = 1;
  unsigned instruction = 0;  // distinguishes accesses of one line
  std::string file;
  int line = 0;
  std::uint64_t request = 0;  // which accesses are made together; 0: not recorded
  std::string value;          // in hexadecimal digits, the highest first; may be empty

  /// The index of the element, if all have this size.
  std::int64_t element() const { return static_cast<std::int64_t>(offset / bytes); }
};

struct Launch {
  std::uint64_t number = 0;
  std::string kernel;
  Index grid{}, block{};
  std::vector<Array> arrays;
  std::vector<Access> accesses;  // in the order in which they were made
  std::uint64_t left_out = 0;    // accesses that were not recorded
};

/// The launches of a file that WARPSTEP_TRAFFIC named, with WARPSTEP_TRAFFIC_RECORD set. Throws
/// Refusal if it is not such a file; its last line may be cut where the program was interrupted.
std::vector<Launch> read_launches(const std::string& file, bool may_be_cut = false);

/// "a.cu:12": without folders.
std::string location_in_words(const std::string& file, int line);

}  // namespace warpstep::tools::view
