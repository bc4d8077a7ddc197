// Turns the values round on the way into shared memory instead of on the way out.
__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  if (t < count) s[count - 1 - t] = a[first + t];
  __syncthreads();  // all of s is written
  if (t < count) out[first + t] = s[t];
}
