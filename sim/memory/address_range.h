// One reserved range of addresses whose pages exist only where they are asked for. The simulated
// device's memory lies in it, so an address alone shows whether it is device memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpstep::sim {

class AddressRange {
 public:
  /// Reserves `bytes` of addresses, where possible always the same ones, so that addresses in
  /// reports repeat from run to run. Ends the process with a sentence if the system refuses.
  /// `number` distinguishes several such ranges of one process.
  explicit AddressRange(std::size_t bytes, std::size_t number = 0);

  std::uintptr_t begin() const { return begin_; }
  std::uintptr_t end() const { return begin_ + bytes_; }
  bool contains(std::uintptr_t address) const { return address - begin_ < bytes_; }

  /// Large pages pay off for blocks of many megabytes.
  enum class Pages { usual, small, huge };

  /// Makes the pages from `first` usable and zero; false if the system has none left.
  bool open(std::uintptr_t first, std::size_t bytes, Pages pages = Pages::usual);

  /// Makes the pages fault at every access and keeps what they hold: open() makes them usable.
  void forbid(std::uintptr_t first, std::size_t bytes);

  /// Gives the pages back to the system: an access faults from then on.
  void close(std::uintptr_t first, std::size_t bytes);

 private:
  std::uintptr_t begin_ = 0;
  std::size_t bytes_;
};

}  // namespace warpstep::sim
