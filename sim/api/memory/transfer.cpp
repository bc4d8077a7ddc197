#include "sim/api/memory/transfer.h"

#include "sim/api/api_call.h"
#include "sim/base/observer.h"
#include "sim/base/pages.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/peers.h"
#include "sim/memory/regions.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

namespace warpstep::sim {

namespace {

// From the first byte to the last one touched; as large as can be where that overflows.
std::size_t span_of(const Rows& rows, const Amount& amount) {
  std::size_t planes = 0, lines = 0, span = 0;
  if (__builtin_mul_overflow(amount.depth - 1, rows.slice, &planes) ||
      __builtin_mul_overflow(amount.height - 1, rows.pitch, &lines) ||
      __builtin_add_overflow(planes, lines, &span) ||
      __builtin_add_overflow(span, amount.width, &span))
    return SIZE_MAX;
  return span;
}

// Whether the program has memory there at all. A wrong host pointer would otherwise end the
// program inside the copy, without a word.
bool is_mapped(const void* pointer, std::size_t bytes) {
  constexpr std::size_t kPagesAtOnce = 4096;
  unsigned char states[kPagesAtOnce];
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (address + bytes < address) return false;
  std::uintptr_t page = address & ~(kPage - 1);
  while (page < address + bytes) {
    const std::size_t left = address + bytes - page;
    const std::size_t length = std::min(left, kPagesAtOnce * kPage);
    if (mincore(reinterpret_cast<void*>(page), length, states) != 0) return false;
    page += (length + kPage - 1) & ~(kPage - 1);
  }
  return true;
}

// One end of a copy: `name` as the sentence calls it; `on_device` if the direction says so.
struct End {
  const char* name;
  const Rows& rows;
  bool on_device;
};

cudaError_t refused_copy(const End& end, const std::string& why) {
  if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_copy, end.rows.first, why);
  return refused(cudaErrorInvalidValue, why);
}

// Bytes of host memory from there on, as far as an observer knows.
std::size_t host_room(const Rows& rows) {
  return observer == nullptr || region_of(rows.first).kind != RegionKind::kHost
             ? SIZE_MAX
             : observer->host_room(rows.first);
}

// CUDA knows no sizes of host memory: a copy beyond its end ruins what lies there.
void note_overrun(const End& end, std::size_t span) {
  const std::size_t room = host_room(end.rows);
  if (span <= room) return;
  const std::string why = fmt::format(
      "the copy goes {} bytes too far: the {} ({}) takes {} bytes, but the host has {} bytes there",
      span - room, end.name, fmt::ptr(end.rows.first), span, room);
  observer->memory_misused(MemoryMisuse::wrong_copy, end.rows.first, why);
}

cudaError_t check(const End& end, const Amount& amount) {
  const void* const pointer = end.rows.first;
  const Region region = region_of(pointer);
  const std::size_t span = span_of(end.rows, amount);
  if (pointer == nullptr || region.kind == RegionKind::kNowhere ||
      region.kind == RegionKind::kKernelHeap || (end.on_device && !device_may_use(region)))
    return refused_copy(
        end, fmt::format("the {} ({}) must be {}memory, but {}", end.name, fmt::ptr(pointer),
                         end.on_device ? "device " : "", describe_pointer(pointer, region)));
  if (region.kind == RegionKind::kHost) {
    if (!is_mapped(pointer, span))
      return refused_copy(end, fmt::format("the {} ({}, {} bytes) is not memory of this program",
                                           end.name, fmt::ptr(pointer), span));
    note_overrun(end, span);
    return cudaSuccess;
  }
  const std::size_t left = region.begin + region.bytes - reinterpret_cast<std::uintptr_t>(pointer);
  if (span <= left) return cudaSuccess;
  return refused_copy(
      end,
      fmt::format("the copy goes {} bytes too far: the {} ({}) takes {} bytes, but {}", span - left,
                  end.name, fmt::ptr(pointer), span, describe_pointer(pointer, region)));
}

// With unified addressing a direction only demands device memory where it names the device; the
// other end may be anything.
bool names_device_destination(cudaMemcpyKind kind) {
  return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
}
bool names_device_source(cudaMemcpyKind kind) {
  return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
}

std::size_t offset_of(const Rows& rows, std::size_t y, std::size_t z) {
  return z * rows.slice + y * rows.pitch;
}

char* row(const Rows& rows, std::size_t y, std::size_t z) {
  return static_cast<char*>(rows.first) + offset_of(rows, y, z);
}

void move(char* to, const char* from, std::size_t bytes) {
  if (observer != nullptr) observer->copies(to, from, bytes);
  std::memmove(to, from, bytes);
  if (observer == nullptr) return;
  if (const RegionKind kind = region_of(to).kind;
      kind != RegionKind::kDevice && kind != RegionKind::kManaged)
    observer->host_read(to, from, bytes);
  const bool within = heap_with(reinterpret_cast<std::uintptr_t>(from)) != nullptr;
  within ? observer->copied(to, from, bytes) : observer->host_wrote(to, bytes);
}

void set(char* to, int value, std::size_t bytes) {
  if (observer != nullptr) observer->copies(to, nullptr, bytes);
  std::memset(to, value, bytes);
  if (observer != nullptr) observer->host_wrote(to, bytes);
}

}  // namespace

cudaError_t check_transfer(const Rows& destination, const Rows& source, const Amount& amount,
                           cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return refused(cudaErrorInvalidMemcpyDirection,
                   fmt::format("{} is not one of the five directions (cudaMemcpyKind)",
                               static_cast<int>(kind)));
  const End ends[] = {{"destination", destination, names_device_destination(kind)},
                      {"source", source, names_device_source(kind)}};
  for (const End& end : ends)
    if (const cudaError_t code = check(end, amount); code != cudaSuccess) return code;
  return cudaSuccess;
}

cudaError_t check_fill(const Rows& destination, const Amount& amount) {
  return check({"destination", destination, true}, amount);
}

cudaError_t transfer(Rows destination, Rows source, Amount amount, cudaMemcpyKind kind) {
  if (amount.nothing()) return cudaSuccess;
  if (const cudaError_t code = check_transfer(destination, source, amount, kind)) return code;
  const MemoryOpen open;
  // An overrun, which was noted, would ruin the program's memory; one of the source ends there.
  if (span_of(destination, amount) > host_room(destination)) return cudaSuccess;
  const std::size_t room = host_room(source);
  for (std::size_t z = 0; z < amount.depth; ++z)
    for (std::size_t y = 0; y < amount.height; ++y) {
      const std::size_t from = offset_of(source, y, z);
      if (from < room)
        move(row(destination, y, z), row(source, y, z), std::min(amount.width, room - from));
    }
  return cudaSuccess;
}

cudaError_t fill(Rows destination, int value, Amount amount) {
  if (amount.nothing()) return cudaSuccess;
  if (const cudaError_t code = check_fill(destination, amount)) return code;
  const MemoryOpen open;
  for (std::size_t z = 0; z < amount.depth; ++z)
    for (std::size_t y = 0; y < amount.height; ++y)
      set(row(destination, y, z), value, amount.width);
  return cudaSuccess;
}

}  // namespace warpstep::sim
