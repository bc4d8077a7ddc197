#include "sim/instrument/last_writer.h"

#include "sim/abi/debugger_tables.h"
#include "sim/check/describe/memory.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

WarpstepDebugWriter writer;  // the last answer

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
  const auto address = reinterpret_cast<std::uintptr_t>(byte);
  const Memory memory = memory_at(address);
  if (memory.area == nullptr || memory.area->cells == nullptr) return false;
  const ShadowRecord write = memory.area->cell(address & ~std::uintptr_t{3}).write;
  return (write.ever_written() >> (address & 3) & 1) != 0 && write.epoch() >= since;
}

void answer_debuggers() {
  warpstep_debug_last_writer = last_writer;
}

}  // namespace warpstep::sim::check
