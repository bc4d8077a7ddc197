// Answers that depend on the order of the threads although nothing races: sums by atomics that are
// rounded, and exchanges of which the last one stays.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpstep::sim::check {

/// A launch begins, or is over: then the remaining findings are reported.
void begin_order_dependence();
void end_order_dependence();

/// The running thread has added a number by an atomic in code that returns to `back`, and the sum
/// is rounded.
void note_rounded_sum(std::uintptr_t address, const void* back);

/// The running thread is about to put a value into memory by an atomic exchange.
void note_exchange(std::uintptr_t address, std::size_t bytes, std::uint64_t value,
                   const void* back);

/// Any other atomic: what uses both hands something over, and its exchanges are a part of that.
void note_no_exchange(std::uintptr_t address);

}  // namespace warpstep::sim::check
