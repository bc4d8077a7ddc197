// Words by which threads agree who goes first: Peterson's `turn`, Lamport's `x` and `y`. Several
// write different values there on purpose, and go by the one that stays.
#pragma once

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether the line writes a word that a loop of its function waits for, or that the function then
/// compares with what it wrote.
bool writes_turn(const SourceLocation& location);

}  // namespace warpstep::sim::check
