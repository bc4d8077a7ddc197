#include "sim/memory/device_heap.h"

#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

#include <iterator>
#include <memory>
#include <vector>

namespace warpstep::sim {

namespace {

constexpr std::size_t kRange = std::size_t{2} << 40;  // 13 times the largest device's memory
constexpr std::size_t kPage = 4096;
constexpr std::size_t kRedZone = 64 << 10;
constexpr std::size_t kAround = kRedZone / 2;  // of a block's pages: no other block's red zone
constexpr std::size_t kHugePage = 2 << 20;
constexpr std::size_t kGranule = 512;     // what a block counts against the device's memory
constexpr std::size_t kFreedKept = 4096;  // freed blocks that are remembered

constexpr std::size_t round_up(std::size_t value, std::size_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

bool lies_in(const Block& block, std::uintptr_t address) {
  return address - block.begin < block.bytes;
}

}  // namespace

Heap::Heap(int number)
    : number_(number), range_(kRange, static_cast<std::size_t>(number)), next_(range_.begin()) {}

// Fresh addresses first; once they are used up, the first gap between two blocks that is wide
// enough.
std::optional<std::uintptr_t> Heap::find_room(std::size_t bytes, std::size_t alignment) {
  const auto fits = [&](std::uintptr_t from, std::uintptr_t to) -> std::optional<std::uintptr_t> {
    const std::uintptr_t first = round_up(from + kRedZone, alignment);
    if (first > to || to - first < bytes + kRedZone) return std::nullopt;
    return first;
  };
  if (const auto fresh = fits(next_, range_.end())) {
    next_ = *fresh + bytes;
    return fresh;
  }
  std::uintptr_t from = range_.begin();
  for (const auto& [begin, placed] : blocks_) {
    if (const auto gap = fits(from, placed.pages)) return gap;
    from = placed.pages + placed.page_bytes;
  }
  return fits(from, range_.end());
}

std::optional<Block> Heap::allocate(std::size_t bytes, std::size_t alignment, bool managed) {
  const std::scoped_lock lock(mutex_);
  const std::size_t total = devices()[static_cast<std::size_t>(number_)]->total_bytes;
  if (bytes > total || round_up(bytes, kGranule) > total - used_) return std::nullopt;
  const bool huge = bytes >= kHugePage;
  const std::size_t page_bytes = round_up(bytes, kPage);
  const auto pages = find_room(page_bytes, huge ? kHugePage : kPage);
  if (!pages || !range_.open(*pages, page_bytes, huge)) return std::nullopt;
  // A small block ends where its pages end, so that the first index beyond it soon faults.
  const std::uintptr_t begin = huge ? *pages : *pages + page_bytes - round_up(bytes, alignment);
  const Block block{begin, bytes, ++count_, managed};
  blocks_[begin] = {block, *pages, page_bytes};
  used_ += round_up(bytes, kGranule);
  if (observer != nullptr && !managed && !is_open_to_host_) range_.forbid(*pages, page_bytes);
  if (observer != nullptr)
    observer->allocated(reinterpret_cast<const void*>(begin), bytes,
                        managed ? MemoryKind::managed : MemoryKind::device);
  return block;
}

void Heap::end(Map::iterator found) {
  const Placed& placed = found->second;
  range_.close(placed.pages, placed.page_bytes);
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

std::size_t Heap::used_bytes() const {
  const std::scoped_lock lock(mutex_);
  return used_;
}

void Heap::close_to_kernels() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [begin, placed] : blocks_)
    if (!placed.block.managed) range_.forbid(placed.pages, placed.page_bytes);
}

void Heap::open_to_kernels() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [begin, placed] : blocks_)
    if (!placed.block.managed) range_.open(placed.pages, placed.page_bytes, false);
}

/// EpochRanges that lie side by side are changed at once.
template <class Change>
void Heap::for_all_but_managed(Change change) {
  std::uintptr_t begin = 0, end = 0;
  for (const auto& [address, placed] : blocks_) {
    if (placed.block.managed) continue;
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
  for_all_but_managed([&](auto first, auto bytes) { range_.open(first, bytes, false); });
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
