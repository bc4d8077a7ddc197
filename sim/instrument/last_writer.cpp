#include "sim/instrument/last_writer.h"

#include "sim/abi/debugger_tables.h"
#include "sim/check/describe/memory.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/sites.h"
#include "sim/memory/device_heap.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace warpstep::sim::check {

namespace {

WarpstepDebugWriter writer;  // the last answer

bool watches_managed = false;
std::span<const unsigned char> managed_variables;
std::map<std::uintptr_t, std::vector<unsigned char>> left;  // in managed memory, by address

bool watches_copies = false;
/// Of a cell that a copy has written: the thread that wrote what was copied.
struct Copied {
  std::uint32_t writer = 0;  // its epoch; 0: the host
  std::uint32_t copy = 0;    // that of the copy; 0: it is not ordered as work of a stream
};
std::unordered_map<std::uintptr_t, Copied> copied_writers;  // by cell

constexpr std::uintptr_t cell_at(std::uintptr_t address) {
  return address & ~std::uintptr_t{3};
}

/// The epoch of the thread that wrote the byte, or what was copied to it; 0: none did.
std::uint32_t epoch_of_writer(std::uintptr_t address) {
  const Memory memory = memory_at(address);
  if (memory.area == nullptr || memory.area->cells == nullptr) return 0;
  const ShadowRecord write = memory.area->cell(cell_at(address)).write;
  if ((write.ever_written() >> (address & 3) & 1) == 0) return 0;
  const auto copied = copied_writers.find(cell_at(address));
  const bool is_copy = copied != copied_writers.end() && copied->second.copy == write.epoch();
  return is_copy ? copied->second.writer : write.epoch();
}

/// What wrote the byte at an address last, as its cell says.
const WarpstepDebugWriter* last_writer(const void* pointer) {
  writer = {};
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const Memory memory = memory_at(address);
  if (memory.area == nullptr || memory.area->cells == nullptr) return &writer;
  const ShadowRecord write = memory.area->cell(address & ~std::uintptr_t{3}).write;
  const unsigned byte = 1u << (address & 3);
  const bool is_fresh = !memory.is_shared || write.epoch() >= memory.order.fresh;
  if (!is_fresh || (write.ever_written() & byte) == 0) {
    writer.who = kWarpstepDebugNobody;
  } else if (!epochs.is_of_launch(write.epoch())) {
    writer.who = write.epoch() == 0 ? kWarpstepDebugHost : kWarpstepDebugEarlierLaunch;
  } else {
    const EpochOwner owner = epochs.owner(write.epoch());
    writer = {kWarpstepDebugThread, owner.block, owner.thread(), owner.phase, nullptr};
  }
  if (write.epoch() != 0) writer.pc = sites.instruction(write.site());
  return &writer;
}

}  // namespace

std::uint32_t epoch_of_now() {
  return epochs.next();
}

bool is_written_by_kernel(const void* byte, std::uint32_t since) {
  if (is_changed_by_host(byte, 1)) return false;
  const std::uint32_t epoch = epoch_of_writer(reinterpret_cast<std::uintptr_t>(byte));
  return epoch != 0 && epoch >= since;
}

void watch_copies() {
  watches_copies = true;
  copied_writers.clear();
}

void note_copied_writers(const void* to, const void* from, std::size_t bytes) {
  if (!watches_copies) return;
  const auto target = reinterpret_cast<std::uintptr_t>(to);
  const auto source = reinterpret_cast<std::uintptr_t>(from);
  for (std::uintptr_t at = target; at < target + bytes; at = cell_at(at) + 4) {
    const std::uint32_t epoch = epoch_of_writer(source + (at - target));
    if (epoch != 0)
      copied_writers[cell_at(at)] = {epoch};
    else
      copied_writers.erase(cell_at(at));
  }
}

void forget_copied_writers(const void* begin, std::size_t bytes) {
  if (copied_writers.empty()) return;
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  for (std::uintptr_t at = first; at < first + bytes; at = cell_at(at) + 4)
    copied_writers.erase(cell_at(at));
}

void note_copies_as_work(const void* begin, std::size_t bytes) {
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  if (!watches_copies || bytes == 0) return;
  const Area* const area = memory_at(first).area;
  if (area == nullptr || area->cells == nullptr) return;
  for (std::uintptr_t at = cell_at(first); at < first + bytes && area->contains(at); at += 4)
    if (const std::uint32_t copy = area->cell(at).write.epoch(); copy != 0)
      copied_writers[at].copy = copy;
}

void watch_managed_memory(const void* variables, std::size_t bytes) {
  watches_managed = true;
  managed_variables = {static_cast<const unsigned char*>(variables), bytes};
  left.clear();
}

void settle_managed_memory() {
  constexpr std::size_t kCell = 4;
  for (const auto& [begin, values] : left) {
    const bool is_variable = begin == reinterpret_cast<std::uintptr_t>(managed_variables.data());
    if (!is_variable && !heap().find(begin)) continue;
    for (std::size_t i = 0; i < values.size(); i += kCell) {
      const void* const cell = reinterpret_cast<const void*>(begin + i);
      const std::size_t bytes = std::min(kCell, values.size() - i);
      if (is_changed_by_host(cell, bytes)) note_host_write(cell, bytes);
    }
  }
}

void note_managed_memory() {
  if (!watches_managed) return;
  left.clear();
  if (!managed_variables.empty())
    left[reinterpret_cast<std::uintptr_t>(managed_variables.data())].assign(
        managed_variables.begin(), managed_variables.end());
  for (const Block& block : heap().blocks()) {
    if (!block.managed) continue;
    const auto* const begin = reinterpret_cast<const unsigned char*>(block.begin);
    left[block.begin].assign(begin, begin + block.bytes);
  }
}

bool is_changed_by_host(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const auto after = left.upper_bound(address);
  if (after == left.begin()) return false;
  const auto& [first, values] = *std::prev(after);
  if (address - first >= values.size()) return false;
  const std::size_t offset = address - first;
  return std::memcmp(begin, values.data() + offset, std::min(bytes, values.size() - offset)) != 0;
}

void answer_debuggers() {
  warpstep_debug_last_writer = last_writer;
}

}  // namespace warpstep::sim::check
