// expect: R3 V1 U1 V2 O3 O4

__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const int first = 0;
  const int count = min(int(blockDim.x), n - first);
  if (t < count) s[t] = a[first + t];
  __syncthreads();
  if (t < count) out[first + t] = s[count - 1 - t];
}
