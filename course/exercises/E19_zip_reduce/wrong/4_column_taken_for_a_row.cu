// expect: V1 O1 G1
__global__ void zip_products(const float* m, const float* n, float* all, int h, int w, int k) {
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  if (number >= h * w * k) return;
  const int i = number % k, cell = number / k;
  const int r = cell / w, c = cell % w;
  all[number] = m[r * k + i] * n[c * k + i];
}

__global__ void sum_products(const float* all, float* out, int cells, int k) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= cells) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += all[cell * k + i];
  out[cell] = sum;
}

__global__ void fused_product(const float* m, const float* n, float* out, int h, int w, int k) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= h * w) return;
  const int r = cell / w, c = cell % w;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += m[r * k + i] * n[i * w + c];
  out[cell] = sum;
}
