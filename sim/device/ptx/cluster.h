// PTX's operations of a cluster of blocks.
#pragma once

#include <cstdint>

#include "sim/device/builtins/cluster.h"

namespace warpstep::sim::ptx {

[[gnu::always_inline]] inline void arrive_in_cluster() {
  arrive_at_cluster();
}

[[gnu::always_inline]] inline void wait_in_cluster() {
  wait_for_cluster();
}

/// mapa of a generic address.
inline unsigned long long mapa(unsigned long long address, unsigned rank) {
  const void* const own = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(address));
  return reinterpret_cast<std::uintptr_t>(in_block_of_cluster(own, rank));
}

/// mapa.shared::cluster, of the numbers that addresses in shared memory have.
template <class Number>
Number mapa_shared(Number number, unsigned rank) {
  return static_cast<Number>(number_in_block_of_cluster(number, rank));
}

inline unsigned getctarank(unsigned long long address) {
  return rank_of_shared(reinterpret_cast<const void*>(static_cast<std::uintptr_t>(address)));
}

inline unsigned getctarank_shared(std::size_t number) {
  return rank_of_shared_number(number);
}

}  // namespace warpstep::sim::ptx
