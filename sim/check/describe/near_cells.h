// What threads have done near an access, as the shadow memory knows it: in the same array, not far
// from there.
#pragma once

#include <cstdint>

#include "sim/check/describe/objects.h"
#include "sim/check/shadow/cell.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether an epoch has read in the array at a site.
bool has_read_at(Epoch epoch, Site site, const Object& object);

/// Whether an epoch has read in the array in a line, beside the address.
bool has_read_beside(Epoch epoch, const SourceLocation& line, std::uintptr_t address,
                     const Object& object);

/// Whether a thread of the block has read in the array at a site in this launch; not at the cell
/// `but`, if that is not null.
bool has_block_read_at(std::uint64_t block, Site site, const Object& object, std::uintptr_t but);

/// Whether a thread of this block has written in the array, before its last barrier, at a site.
bool was_written_before_at(Site site, const Object& object);

}  // namespace warpstep::sim::check
