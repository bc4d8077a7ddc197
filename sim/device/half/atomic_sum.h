// atomicAdd() on the 16-bit types: real across workers.
#pragma once

#include "sim/device/half/arithmetic.h"

namespace warpstep::sim::half {

/// Adds in one piece, rounded as always, and returns what was there.
template <class Number>
Number add_in_memory(Number* address, Number x) {
  auto* const word = reinterpret_cast<unsigned short*>(address);
  unsigned short found = __atomic_load_n(word, __ATOMIC_RELAXED);
  const auto sum = [&] {
    return static_cast<unsigned short>(bits_of(add(from_bits<Number>(found), x)));
  };
  while (!__atomic_compare_exchange_n(word, &found, sum(), false, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED)) {
  }
  return from_bits<Number>(found);
}

}  // namespace warpstep::sim::half
