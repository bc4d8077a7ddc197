// Moving and filling bytes for every kind of copy: each end of it is checked against what lies
// there before the first byte moves, so that a refused copy leaves everything as it was.
#pragma once

#include <driver_types.h>

#include <cstddef>

namespace warpstep::sim {

/// Rows in memory: `pitch` bytes from row to row, `slice` bytes from one plane of rows to the next.
struct Rows {
  void* first;
  std::size_t pitch = 0;
  std::size_t slice = 0;
};

/// What is moved: `width` bytes of each row. One row of one plane is a plain copy.
struct Amount {
  std::size_t width;
  std::size_t height = 1;
  std::size_t depth = 1;

  bool nothing() const { return width == 0 || height == 0 || depth == 0; }
};

/// What transfer() and fill() refuse, before any byte moves.
cudaError_t check_transfer(const Rows& destination, const Rows& source, const Amount& amount,
                           cudaMemcpyKind kind);
cudaError_t check_fill(const Rows& destination, const Amount& amount);

/// Copies, or answers CUDA's code after explain() has named the end that is wrong, what lies there
/// and how far the copy would go. Rows of both ends may overlap.
cudaError_t transfer(Rows destination, Rows source, Amount amount, cudaMemcpyKind kind);

/// Sets every byte of the amount to the low byte of `value`.
cudaError_t fill(Rows destination, int value, Amount amount);

}  // namespace warpstep::sim
