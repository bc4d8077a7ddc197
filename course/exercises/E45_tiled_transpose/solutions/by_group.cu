// A group waits, and a thread finds its places by its rank.

#include <cooperative_groups.h>

__global__ void tiled_transpose(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32 * 32];
  const auto block = cooperative_groups::this_thread_block();
  const int rank = block.thread_rank(), x = rank % 32, y = rank / 32;
  const int from_row = blockIdx.y * 32 + y, from_col = blockIdx.x * 32 + x;
  if (from_row < rows && from_col < cols) tile[rank] = in[from_row * cols + from_col];
  block.sync();
  const int to_row = blockIdx.x * 32 + y, to_col = blockIdx.y * 32 + x;
  if (to_row < cols && to_col < rows) out[to_row * rows + to_col] = tile[x * 32 + y];
}
