#include "sim/check/describe/near_cells.h"

#include <algorithm>

#include "sim/check/describe/memory.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

namespace {

/// Whether something holds for a cell there.
template <class Holds>
bool any_cell_near(const Object& object, const Holds& holds) {
  constexpr long long kLookedAt = 1 << 15;  // on both sides of the access
  const Memory memory = memory_at(object.address);
  if (memory.area == nullptr) return false;
  const auto bytes = static_cast<long long>(object.bytes);
  const long long end = std::min(bytes, object.offset + kLookedAt);
  for (long long at = std::max(0ll, object.offset - kLookedAt); at < end; at += 4)
    if (holds(memory.area->cell(object.address + static_cast<std::uintptr_t>(at)))) return true;
  return false;
}

const Cell* cell_of(std::uintptr_t address) {
  return &memory_at(address).area->cell(address & ~std::uintptr_t{3});
}

}  // namespace

bool has_read_at(Epoch epoch, Site site, const Object& object) {
  return epoch != 0 && any_cell_near(object, [&](const Cell& cell) {
           return cell.read.epoch() == epoch && cell.read.site() == site;
         });
}

bool has_read_beside(Epoch epoch, const SourceLocation& line, std::uintptr_t address,
                     const Object& object) {
  const Cell* const own = cell_of(address);
  return any_cell_near(object, [&](const Cell& cell) {
    if (&cell == own || cell.read.epoch() != epoch || cell.read.bytes() == 0) return false;
    const SourceLocation location = location_of_site(cell.read.site());
    return location.line == line.line && location.file == line.file;
  });
}

bool has_block_read_at(std::uint64_t block, Site site, const Object& object, std::uintptr_t but) {
  const Cell* const own = but == 0 ? nullptr : cell_of(but);
  return any_cell_near(object, [&](const Cell& cell) {
    const Epoch epoch = cell.read.epoch();
    return &cell != own && cell.read.site() == site && epoch >= context.launch_began &&
           !EpochTable::is_in_flight(epoch) && epochs.owner(epoch).block == block;
  });
}

bool was_written_before_at(Site site, const Object& object) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  return any_cell_near(object, [&](const Cell& cell) {
    const Epoch writer = cell.write.epoch();
    return cell.write.site() == site && writer >= block.first_of_block() &&
           writer < block.first_of_phase();
  });
}

}  // namespace warpstep::sim::check
