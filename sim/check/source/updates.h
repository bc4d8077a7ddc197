// Updates of a variable by one statement, as `bins[i]++` or `sum += x`.
#pragma once

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether one statement reads and writes at the two locations, by `++`, `+=` and the like. In a
/// line of several statements their columns tell; where macros hide these, it is none.
bool is_update(const SourceLocation& read, const SourceLocation& write);

/// Whether one statement assigns to what another one, further up, reads, in the same words: `int x
/// = bins[i];` and `bins[i] = x + 1;`.
bool assigns_what_it_read(const SourceLocation& read, const SourceLocation& write);

/// Whether all that the line accesses is one place, which it updates, as `h[bin] += mine;`.
bool updates_one_place(const SourceLocation& location);

}  // namespace warpstep::sim::check
