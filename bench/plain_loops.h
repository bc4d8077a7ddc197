// The same work as plain nested loops: what a kernel's simulation is measured against.
#pragma once

namespace bench {

/// c = a + b, block by block.
void add_loop(const float* a, const float* b, float* c, int n, int blocks, int threads);

/// out = m * n for square matrices, tile by tile, every thread of a block in turn: the arithmetic
/// and the memory traffic of the tiled kernel without its barriers.
void matmul_loop(const float* m, const float* n, float* out, int size);

}  // namespace bench
