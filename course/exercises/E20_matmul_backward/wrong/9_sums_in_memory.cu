// expect: T1
__global__ void add_to_dm(const float* dout, const float* n, float* dm, int h, int w, int k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= h || i >= k) return;
  float sum = 0;
  for (int c = 0; c < w; ++c) sum += dout[r * w + c] * n[i * w + c];
  dm[r * k + i] += sum;
}

__global__ void add_to_dn(const float* dout, const float* m, float* dn, int h, int w, int k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= k || c >= w) return;
  for (int r = 0; r < h; ++r) dn[i * w + c] += m[r * k + i] * dout[r * w + c];
}

void matmul_backward(const float* dout, const float* m, const float* n, float* dm, float* dn, int h,
                     int w, int k) {
  const dim3 block(16, 16);
  add_to_dm<<<dim3((k + 15) / 16, (h + 15) / 16), block>>>(dout, n, dm, h, w, k);
  add_to_dn<<<dim3((w + 15) / 16, (k + 15) / 16), block>>>(dout, m, dn, h, w, k);
}
