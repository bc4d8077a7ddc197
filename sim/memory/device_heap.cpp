#include "sim/memory/device_heap.h"

#include "sim/base/observer.h"
#include "sim/base/pages.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

#include <cstring>
#include <iterator>
#include <memory>
#include <vector>

namespace warpstep::sim {

namespace {

constexpr std::size_t kRange = std::size_t{2} << 40;  // 13 times the largest device's memory
constexpr std::size_t kRedZone = 64 << 10;
constexpr std::size_t kAround = kRedZone / 2;  // of a block's pages: no other block's red zone
constexpr std::size_t kMargin = kRedZone;      // pages around blocks that nobody observes
constexpr std::size_t kAreaOfRegion = SmallBlocks::kRegion + 2 * kMargin;
constexpr std::size_t kHugePage = 2 << 20;
constexpr std::size_t kGranule = 512;     // what a block counts against the device's memory
constexpr std::size_t kFreedKept = 4096;  // freed blocks that are remembered

bool lies_in(const Block& block, std::uintptr_t address) {
  return address - block.begin < block.bytes;
}

}  // namespace

Heap::Heap(int number)
    : number_(number), range_(kRange, static_cast<std::size_t>(number)), next_(range_.begin()) {}

// Fresh addresses first; once they are used up, the first gap that is wide enough.
std::optional<std::uintptr_t> Heap::find_room(std::size_t bytes, std::size_t alignment,
                                              std::size_t margin) {
  const auto fits = [&](std::uintptr_t from, std::uintptr_t to) -> std::optional<std::uintptr_t> {
    const std::uintptr_t first = round_up(from + kRedZone + margin, alignment);
    if (first > to || to - first < bytes + margin + kRedZone) return std::nullopt;
    return first;
  };
  if (const auto fresh = fits(next_, range_.end())) {
    next_ = *fresh + bytes + margin;
    return fresh;
  }
  std::uintptr_t from = range_.begin();
  for (const auto& [begin, area_bytes] : areas_) {
    if (const auto gap = fits(from, begin)) return gap;
    from = begin + area_bytes;
  }
  return fits(from, range_.end());
}

bool Heap::open_area(std::uintptr_t begin, std::size_t bytes, AddressRange::Pages pages) {
  if (!range_.open(begin, bytes, pages)) return false;
  areas_[begin] = bytes;
  return true;
}

void Heap::close_area(std::uintptr_t begin, std::size_t bytes) {
  range_.close(begin, bytes);
  areas_.erase(begin);
}

bool Heap::add_region() {
  constexpr std::size_t kRegion = SmallBlocks::kRegion;
  const auto region = find_room(kRegion, kRegion, kMargin);
  // Small pages: the first block of a region costs no more than it touches.
  if (!region || !open_area(*region - kMargin, kAreaOfRegion, AddressRange::Pages::small))
    return false;
  small_blocks_.add(*region);
  return true;
}

std::optional<Heap::Placed> Heap::place_among_others(std::size_t bytes) {
  auto place = small_blocks_.take(bytes);
  if (!place && add_region()) place = small_blocks_.take(bytes);
  if (!place) return std::nullopt;
  if (place->is_used) std::memset(reinterpret_cast<void*>(place->begin), 0, bytes);
  return Placed{{place->begin, bytes}, place->begin, 0};
}

std::optional<Heap::Placed> Heap::place_in_own_pages(std::size_t bytes, std::size_t alignment) {
  const bool huge = bytes >= kHugePage;
  const std::size_t margin = observer == nullptr ? kMargin : 0;
  const std::size_t page_bytes = round_up(bytes, kPage);
  const auto first = find_room(page_bytes, huge ? kHugePage : kPage, margin);
  const auto pages = huge ? AddressRange::Pages::huge : AddressRange::Pages::usual;
  if (!first || !open_area(*first - margin, page_bytes + 2 * margin, pages)) return std::nullopt;
  // An observed small block ends where its pages end: the first index beyond it soon faults.
  const bool at_end = !huge && observer != nullptr;
  const std::uintptr_t begin = at_end ? *first + page_bytes - round_up(bytes, alignment) : *first;
  return Placed{{begin, bytes}, *first - margin, page_bytes + 2 * margin};
}

// The memory of several devices is protected from each other by pages.
std::optional<Heap::Placed> Heap::place(std::size_t bytes, std::size_t alignment) {
  if (observer == nullptr && device_count() == 1 && bytes <= SmallBlocks::kLargest &&
      alignment <= SmallBlocks::kGranule)
    return place_among_others(bytes);
  return place_in_own_pages(bytes, alignment);
}

std::optional<Block> Heap::allocate(std::size_t bytes, std::size_t alignment, bool managed) {
  const std::scoped_lock lock(mutex_);
  const std::size_t total = devices()[static_cast<std::size_t>(number_)]->total_bytes;
  if (bytes > total || round_up(bytes, kGranule) > total - used_) return std::nullopt;
  auto placed = place(bytes, alignment);
  if (!placed) return std::nullopt;
  placed->block.number = ++count_;
  placed->block.managed = managed;
  const Block block = placed->block;
  blocks_[block.begin] = *placed;
  used_ += round_up(bytes, kGranule);
  if (observer != nullptr && !managed && !is_open_to_host_)
    range_.forbid(placed->pages, placed->page_bytes);
  if (observer != nullptr)
    observer->allocated(reinterpret_cast<const void*>(block.begin), bytes,
                        managed ? MemoryKind::managed : MemoryKind::device);
  return block;
}

void Heap::end(Map::iterator found) {
  const Placed& placed = found->second;
  if (placed.page_bytes != 0) {
    close_area(placed.pages, placed.page_bytes);
  } else if (const auto stale = small_blocks_.give_back(placed.block.begin, placed.block.bytes)) {
    if (stale->is_all)
      close_area(stale->region - kMargin, kAreaOfRegion);
    else
      range_.close(stale->begin, stale->end - stale->begin);
  }
  used_ -= round_up(placed.block.bytes, kGranule);
  freed_.push_front(placed.block);
  if (freed_.size() > kFreedKept) freed_.pop_back();
  blocks_.erase(found);
}

bool Heap::release(std::uintptr_t address) {
  const std::optional<Block> block = find(address);
  if (!block || block->begin != address) return false;
  // Without the lock: an observer has locks of its own, under which it looks for blocks here.
  if (observer != nullptr) observer->freed(reinterpret_cast<const void*>(address), block->bytes);
  const std::scoped_lock lock(mutex_);
  const auto found = blocks_.find(address);
  if (found == blocks_.end()) return false;
  end(found);
  return true;
}

void Heap::release_all() {
  std::vector<std::uintptr_t> begins;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [begin, placed] : blocks_) begins.push_back(begin);
  }
  for (const std::uintptr_t begin : begins) release(begin);
}

std::optional<Block> Heap::find(std::uintptr_t address) const {
  if (!range_.contains(address)) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return std::nullopt;
  const Block& block = std::prev(after)->second.block;
  return lies_in(block, address) ? std::optional(block) : std::nullopt;
}

std::optional<Block> Heap::before(std::uintptr_t address) const {
  if (!range_.contains(address)) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return std::nullopt;
  return std::prev(after)->second.block;
}

std::optional<Block> Heap::find_freed(std::uintptr_t address) const {
  if (!range_.contains(address)) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  for (const Block& block : freed_)
    if (lies_in(block, address)) return block;
  return std::nullopt;
}

std::vector<Block> Heap::blocks() const {
  const std::scoped_lock lock(mutex_);
  std::vector<Block> blocks;
  for (const auto& [begin, placed] : blocks_) blocks.push_back(placed.block);
  return blocks;
}

std::size_t Heap::block_count() const {
  const std::scoped_lock lock(mutex_);
  return blocks_.size();
}

std::size_t Heap::used_bytes() const {
  const std::scoped_lock lock(mutex_);
  return used_;
}

void Heap::close_to_kernels() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [begin, placed] : blocks_)
    if (!placed.block.managed && placed.page_bytes != 0)
      range_.forbid(placed.pages, placed.page_bytes);
}

void Heap::open_to_kernels() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [begin, placed] : blocks_)
    if (!placed.block.managed && placed.page_bytes != 0)
      range_.open(placed.pages, placed.page_bytes);
}

/// EpochRanges that lie side by side are changed at once.
template <class Change>
void Heap::for_all_but_managed(Change change) {
  std::uintptr_t begin = 0, end = 0;
  for (const auto& [address, placed] : blocks_) {
    if (placed.block.managed || placed.page_bytes == 0) continue;
    const std::uintptr_t from = placed.pages - kAround;
    if (from > end && end != 0) change(begin, end - begin);
    if (from > end || end == 0) begin = from;
    end = placed.pages + placed.page_bytes + kAround;
  }
  if (end != 0) change(begin, end - begin);
}

void Heap::close_to_host() {
  const std::scoped_lock lock(mutex_);
  is_open_to_host_ = false;
  for_all_but_managed([&](auto first, auto bytes) { range_.forbid(first, bytes); });
}

void Heap::open_to_host() {
  const std::scoped_lock lock(mutex_);
  is_open_to_host_ = true;
  for_all_but_managed([&](auto first, auto bytes) { range_.open(first, bytes); });
}

Heap& heap_of(int number) {
  // Never destroyed: buffers in static objects are freed after main().
  static const auto& heaps = *[] {
    auto* const heaps = new std::vector<std::unique_ptr<Heap>>;
    for (int i = 0; i < device_count(); ++i) heaps->push_back(std::make_unique<Heap>(i));
    return heaps;
  }();
  return *heaps[static_cast<std::size_t>(number)];
}

Heap& heap() {
  return heap_of(current_device());
}

Heap* heap_with(std::uintptr_t address) {
  for (int number = 0; number < device_count(); ++number)
    if (heap_of(number).contains(address)) return &heap_of(number);
  return nullptr;
}

}  // namespace warpstep::sim
