// A plan of cuFFT: what is transformed, and how its numbers lie in memory.
#pragma once

#include <cufft.h>

#include <array>
#include <cstddef>
#include <vector>

#include "sim/library/library_work.h"

namespace warpstep::sim::cufft {

/// Where the numbers of one end lie: the extents of the array that they are a part of, elements
/// from one number to the next, and from one batch to the next.
struct Layout {
  std::vector<int> embed;
  std::ptrdiff_t stride = 1;
  std::ptrdiff_t distance = 0;
};

struct Plan {
  cufftType type = CUFFT_C2C;
  std::vector<int> lengths = {};  // the last one varies fastest
  int batches = 1;
  bool has_own_layouts = false;
  Layout in = {}, out = {};
  cudaStream_t stream = nullptr;

  bool is_made() const { return !lengths.empty(); }
  bool is_double() const { return (type & 0x40) != 0; }
  bool is_from_real() const { return type == CUFFT_R2C || type == CUFFT_D2Z; }
  bool is_to_real() const { return type == CUFFT_C2R || type == CUFFT_Z2D; }
  std::size_t number_bytes(bool is_real) const {
    return (is_double() ? sizeof(double) : sizeof(float)) * (is_real ? 1 : 2);
  }
  /// How many numbers of a row are kept: of a real one's transform, half.
  int row_length(bool is_real) const {
    return (is_from_real() || is_to_real()) && !is_real ? lengths.back() / 2 + 1 : lengths.back();
  }
  /// Of the end that is real or not; in place, rows of real numbers are padded.
  Layout layout(bool is_input, bool is_in_place) const;
};

/// The rows of one end as operands of a call.
void add_operands(std::vector<Operand>& operands, const char* name, const void* data,
                  const Plan& plan, const Layout& layout, bool is_real, Use use);

/// Transforms all batches.
void execute(const Plan& plan, const void* in, void* out, bool is_inverse);

}  // namespace warpstep::sim::cufft
