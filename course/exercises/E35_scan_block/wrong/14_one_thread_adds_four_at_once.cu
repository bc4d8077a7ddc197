// expect: T5
__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float4 s[128];
  float* const cells = &s[0].x;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[threadIdx.x] = i < n ? a[i] : 0;
  if (threadIdx.x == 0)
    for (int t = blockDim.x; t % 4 != 0; ++t) cells[t] = 0;
  __syncthreads();
  float sum = 0;
  for (int t = 0; threadIdx.x == 0 && 4 * t < blockDim.x; ++t) {
    float4 four = s[t];
    four.x = sum += four.x;
    four.y = sum += four.y;
    four.z = sum += four.z;
    four.w = sum += four.w;
    s[t] = four;
  }
  __syncthreads();
  if (i < n) out[i] = cells[threadIdx.x];
}
