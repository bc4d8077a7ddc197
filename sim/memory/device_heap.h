// The simulated device's memory: every block that cudaMalloc and similar functions hand out. As on
// a GPU, what lies a little outside a block is memory too, while an index far beyond its array and
// a pointer to a freed large block fault. In an observed process, blocks are apart by red zones.
#pragma once

#include "sim/memory/address_range.h"
#include "sim/memory/small_blocks.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace warpstep::sim {

struct Block {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;   // as asked for
  std::size_t number = 0;  // 1 is the first block of the process
  bool managed = false;    // from cudaMallocManaged: host and device both use it
};

class Heap {
 public:
  /// The memory of device `number`.
  explicit Heap(int number);

  int device() const { return number_; }

  /// A zeroed block of `bytes` (not 0) aligned to `alignment` (a power of two up to 4096), or
  /// nothing if the device's memory, or this machine's, is used up.
  std::optional<Block> allocate(std::size_t bytes, std::size_t alignment, bool managed);

  /// Ends the block that begins at `address`; false if none does.
  bool release(std::uintptr_t address);
  void release_all();

  /// The block that `address` lies in.
  std::optional<Block> find(std::uintptr_t address) const;

  /// The nearest block that ends at or before `address`: an index that ran off its end came from
  /// it.
  std::optional<Block> before(std::uintptr_t address) const;

  /// The block that `address` lay in before it was freed, if that was not long ago.
  std::optional<Block> find_freed(std::uintptr_t address) const;

  /// All blocks, in the order of their addresses.
  std::vector<Block> blocks() const;
  std::size_t block_count() const;

  std::uintptr_t range_begin() const { return range_.begin(); }
  std::size_t range_bytes() const { return range_.end() - range_.begin(); }

  /// Whether the address can only be device memory, whether or not a block lies there now.
  bool contains(std::uintptr_t address) const { return range_.contains(address); }

  std::size_t used_bytes() const;

  /// Makes every block but managed ones fault at the touch, and usable again.
  void close_to_kernels();
  void open_to_kernels();

  /// The same in a watched process with what lies between blocks, too, so that kernels that run a
  /// little too far continue.
  void close_to_host();
  void open_to_host();

 private:
  struct Placed {
    Block block;
    std::uintptr_t pages = 0;    // where its pages begin
    std::size_t page_bytes = 0;  // red zone not included; 0: it lies in a region with others
  };
  using Map = std::map<std::uintptr_t, Placed>;  // by the block's begin

  std::optional<std::uintptr_t> find_room(std::size_t bytes, std::size_t alignment,
                                          std::size_t margin);
  std::optional<Placed> place(std::size_t bytes, std::size_t alignment);
  std::optional<Placed> place_among_others(std::size_t bytes);
  bool add_region();
  std::optional<Placed> place_in_own_pages(std::size_t bytes, std::size_t alignment);
  bool open_area(std::uintptr_t begin, std::size_t bytes, AddressRange::Pages pages);
  void close_area(std::uintptr_t begin, std::size_t bytes);
  void end(Map::iterator block);
  template <class Change>
  void for_all_but_managed(Change change);

  int number_;
  mutable std::mutex mutex_;
  AddressRange range_;
  Map blocks_;
  std::map<std::uintptr_t, std::size_t> areas_;  // of pages that are open: their bytes
  SmallBlocks small_blocks_;
  std::deque<Block> freed_;  // the last ones, newest first
  std::uintptr_t next_;      // unused addresses begin here
  std::size_t used_ = 0;
  bool is_open_to_host_ = false;  // in a watched process
  std::size_t count_ = 0;
};

/// The memory of device `number`.
Heap& heap_of(int number);

/// The memory of the current device.
Heap& heap();

/// The device's memory that the address can only be; null if it is not device memory.
Heap* heap_with(std::uintptr_t address);

}  // namespace warpstep::sim
