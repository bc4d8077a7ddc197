// Pairs of cells change places in shared memory before they are stored.

template <class T>
__device__ void change_places(T& one, T& other) {
  const T kept = one;
  one = other;
  other = kept;
}

__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x, first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  if (t < count) s[t] = a[first + t];
  __syncthreads();
  if (t < count / 2) change_places(s[t], s[count - 1 - t]);
  __syncthreads();
  if (t < count) out[first + t] = s[t];
}
