// Computes on the device with data of the host, in pieces: while one piece is computed, the next is
// copied to the device and the one before back.
//
//   version             idea                                        limit
//   square_in_pieces    each piece goes through a stream of its     the copies, in both directions
//   at
//                       own: copy, kernel, copy back                once; small pieces cost
//                       launches
//
// Run all: ./warpstep test overlap
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/error.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>
#include <warpstep/stream.h>

#include <algorithm>
#include <cstddef>
#include <vector>

__global__ void square_cells(float* values, std::size_t n) {
  for (std::size_t i : warpstep::grid_stride(n)) values[i] *= values[i];
}

/// Squares `n` values of the host in place, in `pieces` pieces. Only with memory of
/// cudaMallocHost(), or cudaHostRegister(), do copies overlap with kernels.
inline void square_in_pieces(float* host, std::size_t n, std::size_t pieces) {
  if (pieces == 0)
    throw warpstep::Error(cudaErrorInvalidValue, "square_in_pieces: there must be a piece");
  constexpr unsigned int kBlock = 256;
  const std::size_t whole = warpstep::ceil_div(n, pieces);
  warpstep::Buffer<float> device(n);
  std::vector<warpstep::Stream> streams(std::min<std::size_t>(pieces, 3));
  for (std::size_t piece = 0; piece * whole < n; ++piece) {
    const std::size_t begin = piece * whole, size = std::min(whole, n - begin);
    const warpstep::Stream& stream = streams[piece % streams.size()];
    float* const there = device.data() + begin;
    warpstep::check(cudaMemcpyAsync(there, host + begin, size * sizeof(float),
                                    cudaMemcpyHostToDevice, stream.get()),
                    "square_in_pieces: to the device");
    warpstep::launch<square_cells>(
        {std::min(warpstep::blocks_for(size, kBlock), 1024u), kBlock, 0, stream.get()}, there,
        size);
    warpstep::check(cudaMemcpyAsync(host + begin, there, size * sizeof(float),
                                    cudaMemcpyDeviceToHost, stream.get()),
                    "square_in_pieces: to the host");
  }
  for (const warpstep::Stream& stream : streams) stream.synchronize();
}
