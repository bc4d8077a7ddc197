// Each thread fetches its own cell, then they go on with the halo; a group waits and knows ranks.
#include <cooperative_groups.h>

__device__ float at(const float* a, int n, int i) {
  return i < n ? a[i] : 0.0f;
}

__global__ void conv1d(const float* a, const float* b, float* out, int na, int nb) {
  extern __shared__ float s[];
  const auto block = cooperative_groups::this_thread_block();
  const int t = block.thread_rank(), threads = block.size(), i = blockIdx.x * threads + t;
  s[t] = at(a, na, i);
  for (int halo = t; halo + 1 < nb; halo += threads)
    s[threads + halo] = at(a, na, i + threads + halo - t);
  for (float *to = s + threads + nb - 1 + t, *end = s + threads + 2 * nb - 1; to < end;
       to += threads)
    *to = b[to - s - (threads + nb - 1)];
  block.sync();
  const float *left = s + t, *right = s + threads + nb - 1;
  float sum = 0;
  for (int j = nb; j-- > 0;) sum += left[j] * right[j];
  if (i < na) out[i] = sum;
}
