// Reader of recorded launches: see docs/traffic.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
  std::string_view file;     // lasts: see interned()
  int line = 0;
  std::uint64_t request = 0;  // which accesses are made together; 0: not recorded
  std::string value;          // in hexadecimal digits, the highest first; may be empty
};

enum class Happens { begin, barrier, grid_barrier, collective, wait, end };

/// The same text, which lasts as long as the process: launches have millions of accesses.
std::string_view interned(const std::string& text);

/// What threads of a block do besides accessing memory.
struct Event {
  Happens happens = Happens::begin;
  Index block{};
  unsigned phase = 0;  // barriers that the block has passed
  std::string name{};  // of a collective: "__shfl_down_sync"
  unsigned first_warp = 0;
  std::vector<unsigned> lanes{};    // masks of those that take part, of the warps from that one on
  std::vector<unsigned> sources{};  // of a shuffle: whose value each of the lanes takes
  std::vector<std::string> values{};  // that the lanes bring, in hexadecimal digits; may be empty
  std::string file{};
  int line = 0;
  std::uint64_t after_request = 0;  // the last one that these threads made before; 0: none
};

/// Where a model puts the launch: operations of floating-point numbers beside bytes of DRAM.
struct Roofline {
  double us = 0, bytes = 0;
  std::optional<double> flops;     // absent: unknown
  double bandwidth = 0, peak = 0;  // of the GPU, a second
  std::string kind{};              // "floats": whose peak it is
};

struct Launch {
  std::uint64_t number = 0;
  std::string kernel;
  Index grid{}, block{};
  std::vector<Array> arrays;
  std::vector<Access> accesses;  // those of a thread in the order in which it made them
  std::vector<Event> events;     // of each block in the order in which they happened
  std::uint64_t left_out = 0;    // accesses that are not there
  std::uint64_t events_left_out = 0;
  std::optional<Roofline> roofline{};
  bool is_in_whole_phases = true;  // where something is left out: no phase is there in part
};

/// The launches of a file that WARPSTEP_TRAFFIC named, with WARPSTEP_TRAFFIC_RECORD set. Throws
/// Refusal if it is not such a file; its last line may be cut where the program was interrupted. Of
/// a phase of a block of which accesses are missing none is there, unless it is the only one.
std::vector<Launch> read_launches(const std::string& file, bool may_be_cut = false);

/// "a.cu:12": without folders.
std::string location_in_words(std::string_view file, int line);

}  // namespace warpstep::tools::view
