// PTX's products of matrices by a warp, mma.sync, and what moves their registers: ldmatrix and
// stmatrix. Loads and stores are inlined, so that checkers see the line of the program.
#pragma once

#include <cstdint>

#include "sim/device/tensor/maps.h"
#include "sim/device/tensor/product.h"
#include "sim/device/warp/shuffles.h"

namespace warpstep::sim::ptx {

/// mma.sync: d = a * b + c, each the lane's registers.
template <MatrixElement kA, MatrixElement kB, MatrixElement kC, MatrixElement kD, unsigned kM,
          unsigned kN, unsigned kK, bool kSaturates>
[[gnu::always_inline]] inline void multiply(void* d, const void* a, const void* b, const void* c) {
  constexpr unsigned kPack = bytes_of(kA) == 8 ? 1 : 4 / bytes_of(kA);
  tensor::multiply_with_others({kM,
                                kN,
                                kK,
                                kSaturates,
                                {kA, &tensor::kRegistersOfA<kM, kK, kPack>, a},
                                {kB, &tensor::kRegistersOfB<kK, kPack>, b},
                                {kC, &tensor::kRegistersOfC<kM>, c},
                                kD,
                                d});
}

/// Waits for all lanes of the warp, whose rows begin at multiples of 16 bytes: eight of each of
/// `count` matrices, those of matrix i from lanes 8 * i on.
[[gnu::always_inline]] inline void meet_with_rows(Operation operation, const void* row,
                                                  unsigned count) {
  tensor::meet(operation);
  if (lane_of_running() < 8 * count && reinterpret_cast<std::uintptr_t>(row) % 16 != 0) [[unlikely]]
    stop_for_misuse("ldmatrix and stmatrix need rows that begin at multiples of 16 bytes",
                    "align the array to 16 bytes, and give its rows such a length",
                    "misaligned-access");
}

/// Where the row of another lane begins.
[[gnu::always_inline]] inline char* row_of_lane(const void* own, unsigned lane) {
  return reinterpret_cast<char*>(run_collective(Operation::matrix_words, tensor::kAllLanes,
                                                reinterpret_cast<std::uintptr_t>(own), lane));
}

typedef unsigned MatrixPair __attribute__((may_alias));
typedef unsigned short MatrixHalf __attribute__((may_alias));

/// ldmatrix: of each matrix of 8 x 8 elements of 16 bits the two that are this lane's.
template <unsigned kCount, bool kIsTransposed>
[[gnu::always_inline]] inline void load_matrices(unsigned* to, const void* row) {
  meet_with_rows(Operation::matrix_load, row, kCount);
  const unsigned lane = lane_of_running(), g = lane / 4, t = lane % 4;
  for (unsigned i = 0; i < kCount; ++i) {
    if constexpr (kIsTransposed) {
      const char* const low = row_of_lane(row, 8 * i + 2 * t);
      const char* const high = row_of_lane(row, 8 * i + 2 * t + 1);
      to[i] = reinterpret_cast<const MatrixHalf*>(low)[g] |
              unsigned{reinterpret_cast<const MatrixHalf*>(high)[g]} << 16;
    } else {
      to[i] = reinterpret_cast<const MatrixPair*>(row_of_lane(row, 8 * i + g))[t];
    }
  }
}

/// stmatrix: the other way.
template <unsigned kCount, bool kIsTransposed>
[[gnu::always_inline]] inline void store_matrices(const void* row, const unsigned* from) {
  meet_with_rows(Operation::matrix_store, row, kCount);
  const unsigned lane = lane_of_running(), g = lane / 4, t = lane % 4;
  for (unsigned i = 0; i < kCount; ++i) {
    if constexpr (kIsTransposed) {
      char* const low = row_of_lane(row, 8 * i + 2 * t);
      char* const high = row_of_lane(row, 8 * i + 2 * t + 1);
      reinterpret_cast<MatrixHalf*>(low)[g] = static_cast<unsigned short>(from[i]);
      reinterpret_cast<MatrixHalf*>(high)[g] = static_cast<unsigned short>(from[i] >> 16);
    } else {
      reinterpret_cast<MatrixPair*>(row_of_lane(row, 8 * i + g))[t] = from[i];
    }
  }
}

/// movmatrix: the lane's two elements of the matrix with rows and columns exchanged.
[[gnu::always_inline]] inline unsigned transposed(unsigned own) {
  tensor::meet(Operation::matrix_load);
  const unsigned lane = lane_of_running(), g = lane / 4, t = lane % 4;
  const auto word_of = [&](unsigned row) {
    return static_cast<unsigned>(
        run_collective(Operation::matrix_words, tensor::kAllLanes, own, 4 * row + g / 2));
  };
  const unsigned low = word_of(2 * t), high = word_of(2 * t + 1), shift = g % 2 * 16;
  return (low >> shift & 0xffff) | (high >> shift) << 16;
}

}  // namespace warpstep::sim::ptx
