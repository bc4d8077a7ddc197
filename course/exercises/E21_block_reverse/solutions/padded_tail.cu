// Fills the unused cells of the tail with zeros, so that every thread reads and writes s.
__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x, last = blockDim.x - 1;
  const int i = blockIdx.x * blockDim.x + t;
  s[last - t] = i < n ? a[i] : 0.0f;
  __syncthreads();  // all of s is written, and turned round
  const int unused = max(0, int((blockIdx.x + 1) * blockDim.x) - n);
  if (i < n) out[i] = s[t + unused];
}
