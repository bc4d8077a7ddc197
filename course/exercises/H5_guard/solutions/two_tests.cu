// One test for the row, inside it another one for the column.

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[16][16], ns[16][16];
  const int tr = threadIdx.y, tc = threadIdx.x;
  const int r = blockIdx.y * 16 + tr, c = blockIdx.x * 16 + tc;
  float sum = 0;
  for (int first = 0; first < k; first += 16) {
    ms[tr][tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr][tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += ms[tr][i] * ns[i][tc];
    __syncthreads();
  }
  if (r >= h) return;
  float* const row = out + r * w;
  if (c < w) row[c] = sum;
}
