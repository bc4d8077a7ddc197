// Sites: numbers for the instructions of a program that access memory, small enough for a cell.
#pragma once

#include <array>
#include <cstdint>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// The instructions seen so far, found by their address. Site 0 stands for all that found no room.
class Sites {
 public:
  static constexpr std::size_t kRoom = 1 << 16;

  /// The site of the access whose hook returns to `back`.
  Site at(const void* back) {
    const Site site = known(back);
    return site != 0 ? site : check_further(back);
  }

  /// The same if it was seen before and is found at once; else 0.
  [[gnu::always_inline]] Site known(const void* back) const {
    const auto address = reinterpret_cast<std::uintptr_t>(back);
    const Site first = first_slot(address);
    return addresses_[first] == address ? first : Site{0};
  }

  /// The instruction; null for site 0.
  const void* instruction(Site site) const {
    return addresses_[site] == 0 ? nullptr : reinterpret_cast<const char*>(addresses_[site]) - 1;
  }

  /// Whether the instruction is known to be engine code that was inlined into a kernel.
  bool is_engines(Site site) const { return owners_[site] == Owner::engine; }
  /// The same, looked up if it is not known yet. Reading threadIdx is the engine's, too.
  bool find_out_is_engines(Site site);
  /// From here on its accesses are the user's choice, whoever wrote the instruction.
  void give_to_user(Site site) { owners_[site] = Owner::user; }

 private:
  enum class Owner : unsigned char { unknown, user, engine };

  static Site first_slot(std::uintptr_t address) {
    return static_cast<Site>(address * 0x9e3779b97f4a7c15u >> 48);
  }
  [[gnu::noinline]] Site check_further(const void* back);

  std::array<std::uintptr_t, kRoom> addresses_{};
  std::array<Owner, kRoom> owners_{};
};

extern constinit Sites sites;

}  // namespace warpstep::sim::check
