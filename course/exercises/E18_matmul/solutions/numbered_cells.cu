// All threads of the grid are numbered, and each takes the cell of its number.

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int i = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (i >= h * w) return;
  float sum = 0;
  for (int step = 0; step < k; ++step) sum += m[i / w * k + step] * n[step * w + i % w];
  out[i] = sum;
}
