// Which elements of a matrix each lane's registers and fragments hold.
#pragma once

#include "sim/abi/tensor/matrix_product.h"

namespace warpstep::sim::tensor {

// Registers of mma.sync, by the figures of the PTX ISA: a register of 32 bits holds `pack`
// neighbours of a row of A or of a column of B.

constexpr FragmentMap registers_of_a(unsigned m, unsigned k, unsigned pack) {
  const auto p = static_cast<unsigned char>(pack);
  FragmentMap map{{{0, p}, {0, static_cast<unsigned char>(2 * p)}, {1, 0}, {2, 0}, {4, 0}}, {}, 1};
  unsigned bits = 0;
  for (unsigned char step = 1; step < p; step *= 2) map.element_bits[bits++] = {0, step};
  if (m == 16) map.element_bits[bits++] = {8, 0};
  if (k > 4 * pack) map.element_bits[bits++] = {0, static_cast<unsigned char>(4 * p)};
  if (k > 8 * pack) map.element_bits[bits++] = {0, static_cast<unsigned char>(8 * p)};
  map.elements = 1u << bits;
  return map;
}

constexpr FragmentMap registers_of_b(unsigned k, unsigned pack) {
  const auto p = static_cast<unsigned char>(pack);
  FragmentMap map{{{p, 0}, {static_cast<unsigned char>(2 * p), 0}, {0, 1}, {0, 2}, {0, 4}}, {}, 1};
  unsigned bits = 0;
  for (unsigned char step = 1; step < p; step *= 2) map.element_bits[bits++] = {step, 0};
  if (k > 4 * pack) map.element_bits[bits++] = {static_cast<unsigned char>(4 * p), 0};
  if (k > 8 * pack) map.element_bits[bits++] = {static_cast<unsigned char>(8 * p), 0};
  map.elements = 1u << bits;
  return map;
}

constexpr FragmentMap registers_of_c(unsigned m) {
  FragmentMap map{{{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}, {{0, 1}, {}, {}, {}}, 2};
  if (m == 16) map.element_bits[1] = {8, 0}, map.elements = 4;
  return map;
}

template <unsigned kM, unsigned kK, unsigned kPack>
inline constexpr FragmentMap kRegistersOfA = registers_of_a(kM, kK, kPack);
template <unsigned kK, unsigned kPack>
inline constexpr FragmentMap kRegistersOfB = registers_of_b(kK, kPack);
template <unsigned kM>
inline constexpr FragmentMap kRegistersOfC = registers_of_c(kM);

}  // namespace warpstep::sim::tensor
