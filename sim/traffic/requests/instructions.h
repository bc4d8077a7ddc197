// The instructions of a program that access memory: what each does and where it is in the user's
// source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpstep::sim::traffic {

/// What an access does, as a GPU sees it.
enum class Does : unsigned char { load, store, atomic, nothing };

/// "load".
const char* name_of(Does does);

/// Which hook reports it; see sim/instrument/access_hooks.cpp and sim/instrument/atomic_hooks.cpp.
enum class Hook : unsigned char { read, write, atomic_read, atomic_write, atomic_both };

struct Instruction {
  const void* pc = nullptr;
  unsigned bytes = 0;
  Hook hook = Hook::read;
  Does does = Does::nothing;
  std::string file;  // as the compiler was given it; empty if unknown
  int line = 0;
  std::vector<int> lines;   // of the calls that were inlined there, outermost first
  bool is_inlined = false;  // of a function that is not the user's
};

class Instructions {
 public:
  /// Numbers that fit beside an address in a record.
  static constexpr unsigned kMost = 1 << 16;

  /// The number of the instruction whose hook returns to `back`; 0 if there is no room for more.
  unsigned at(const void* back, unsigned bytes, Hook hook) {
    const Known& known = known_[slot(back, bytes, hook)];
    if (known.back == back && known.bytes == bytes && known.hook == hook) return known.number;
    return check_further(back, bytes, hook);
  }

  const Instruction& operator[](unsigned number) const { return all_[number]; }
  std::size_t count() const { return all_.size(); }

  /// By number: its rank among all in the order of the source, that of the calls before that of the
  /// lines called, and in a line the order of the machine code.
  const std::vector<unsigned>& ranks();

 private:
  struct Known {
    const void* back = nullptr;
    unsigned bytes = 0;
    Hook hook = Hook::read;
    unsigned number = 0;
  };
  static constexpr std::size_t kSlots = 4096;

  static std::size_t slot(const void* back, unsigned bytes, Hook hook) {
    const auto mixed =
        reinterpret_cast<std::uintptr_t>(back) * 8 + bytes * 2 + static_cast<std::uintptr_t>(hook);
    return mixed * 0x9e3779b97f4a7c15u >> 52;
  }
  unsigned check_further(const void* back, unsigned bytes, Hook hook);

  std::vector<Known> known_ = std::vector<Known>(kSlots);
  std::vector<Instruction> all_ = std::vector<Instruction>(1);  // 0 is none
  std::vector<unsigned> ranks_;
};

}  // namespace warpstep::sim::traffic
