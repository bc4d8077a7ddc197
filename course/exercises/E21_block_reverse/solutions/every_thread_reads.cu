// Every thread reads a number from shared memory, which nobody may have set; only some keep it.
__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  if (t < count) s[t] = a[first + t];
  __syncthreads();  // all of s is written
  const float there = s[(count - 1 - t) & 255];
  if (t < count) out[first + t] = there;
}
