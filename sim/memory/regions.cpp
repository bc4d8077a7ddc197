#include "sim/memory/regions.h"

#include "sim/gpu/current_device.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/kernel_heap.h"
#include "sim/memory/pinned_memory.h"
#include "sim/symbols/elf/sections.h"
#include "sim/symbols/symbolizer.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <mutex>
#include <optional>

// The linker gives these to a program that has such variables.
extern "C" const char __start_warpstep_managed[] __attribute__((weak, visibility("hidden")));
extern "C" const char __stop_warpstep_managed[] __attribute__((weak, visibility("hidden")));

namespace warpstep::sim {

namespace {

struct Symbols {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t> bytes;  // by the variable's address
};

Symbols& symbols() {
  static Symbols& symbols = *new Symbols;
  return symbols;
}

std::optional<Region> find_symbol(std::uintptr_t address) {
  const std::scoped_lock lock(symbols().mutex);
  const auto after = symbols().bytes.upper_bound(address);
  if (after == symbols().bytes.begin()) return std::nullopt;
  const auto [begin, bytes] = *std::prev(after);
  if (address - begin >= bytes) return std::nullopt;
  return Region{RegionKind::kSymbol, begin, bytes, 0};
}

// A `__managed__` variable, by the section that the word puts it into.
std::optional<Region> find_managed(const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  auto begin = reinterpret_cast<std::uintptr_t>(__start_warpstep_managed);
  auto end = reinterpret_cast<std::uintptr_t>(__stop_warpstep_managed);
  if (const Section section = library_section_at(pointer, "warpstep_managed"); section.bytes != 0) {
    begin = section.begin;
    end = begin + section.bytes;
  }
  if (begin == end || address - begin >= end - begin) return std::nullopt;
  const Variable variable = variable_at(pointer);
  if (variable.bytes == 0) return Region{RegionKind::kManaged, begin, end - begin, 0};
  return Region{RegionKind::kManaged, variable.begin, variable.bytes, 0};
}

// A device address outside every block: which one was it meant for?
std::string stray_in_words(std::uintptr_t address) {
  const Heap& heap = *heap_with(address);
  if (const auto freed = heap.find_freed(address))
    return fmt::format("lies in device memory that was freed: block {} ({} bytes at {:#x})",
                       freed->number, freed->bytes, freed->begin);
  if (const auto near = heap.before(address))
    return fmt::format(
        "lies in no block of device memory, {} bytes beyond the end of block {} "
        "({} bytes at {:#x})",
        address - near->begin - near->bytes, near->number, near->bytes, near->begin);
  return "lies in no block of device memory";
}

const char* kind_in_words(RegionKind kind) {
  switch (kind) {
    case RegionKind::kDevice:
      return "device memory block";
    case RegionKind::kManaged:
      return "managed memory block";
    case RegionKind::kSymbol:
      return "a variable in device memory";
    case RegionKind::kPinned:
      return "pinned host memory";
    case RegionKind::kRegistered:
      return "registered host memory";
    case RegionKind::kKernelHeap:
      return "memory from malloc() in a kernel";
    case RegionKind::kNowhere:
      return "no block of device memory";
    case RegionKind::kHost:
      return "host memory";
  }
  return "";
}

}  // namespace

Region region_of(const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (const Heap* const heap = heap_with(address)) {
    const auto block = heap->find(address);
    if (!block) return {RegionKind::kNowhere, 0, 0, 0, heap->device()};
    return {block->managed ? RegionKind::kManaged : RegionKind::kDevice, block->begin, block->bytes,
            block->number, heap->device()};
  }
  if (const auto block = find_host_block(address))
    return {block->registered ? RegionKind::kRegistered : RegionKind::kPinned, block->begin,
            block->bytes, 0, block->device};
  if (const std::size_t bytes = kernel_heap().bytes_at(pointer))
    return {RegionKind::kKernelHeap, address, bytes, 0, current_device()};
  if (const auto variable = find_managed(pointer)) return *variable;
  return find_symbol(address).value_or(Region{});
}

bool device_may_use(const Region& region) {
  return region.kind != RegionKind::kHost && region.kind != RegionKind::kNowhere &&
         region.kind != RegionKind::kKernelHeap;
}

std::string describe_pointer(const void* pointer, const Region& region) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (pointer == nullptr) return "is a null pointer";
  if (region.kind == RegionKind::kHost) return "lies in host memory";
  if (region.kind == RegionKind::kNowhere) return stray_in_words(address);
  const std::size_t offset = address - region.begin;
  std::string text = offset == 0 ? "is the start of " : fmt::format("lies {} bytes into ", offset);
  text += kind_in_words(region.kind);
  if (region.number != 0) text += fmt::format(" {}", region.number);
  if (device_count() > 1 &&
      (region.kind == RegionKind::kDevice || region.kind == RegionKind::kManaged))
    text += fmt::format(" of device {}", region.device);
  return text + fmt::format(" ({} bytes at {:#x})", region.bytes, region.begin);
}

void add_symbol(const void* begin, std::size_t bytes) {
  const std::scoped_lock lock(symbols().mutex);
  symbols().bytes[reinterpret_cast<std::uintptr_t>(begin)] = bytes;
}

}  // namespace warpstep::sim
