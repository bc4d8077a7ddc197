// Readers that a cell has no room for: those of its other bytes, where threads share words of two
// halves.
#pragma once

#include <array>
#include <cstdint>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// By the first byte that they have read; empty records are none.
using DisplacedReaders = std::array<ShadowRecord, 4>;

/// Those of a cell with kDisplaced. The table is bounded: of many such cells it knows those that
/// were read last.
DisplacedReaders& displaced_readers(std::uintptr_t cell_address);

}  // namespace warpstep::sim::check
