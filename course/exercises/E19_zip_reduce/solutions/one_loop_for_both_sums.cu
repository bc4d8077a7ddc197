// The two sums share a loop, which gets a function that makes the products.
template <class F>
__device__ float sum_of(int k, F product) {
  float sum = 0;
  for (int i = k - 1; i >= 0; --i) sum += product(i);
  return sum;
}

__global__ void zip_products(const float* m, const float* n, float* all, int h, int w, int k) {
  const unsigned number = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned i = number % k, c = number / k % w, r = number / k / w;
  if (r < unsigned(h)) all[number] = m[r * k + i] * n[i * w + c];
}

__global__ void sum_products(const float* all, float* out, int cells, int k) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell < cells) out[cell] = sum_of(k, [=](int i) { return all[cell * k + i]; });
}

__global__ void fused_product(const float* m, const float* n, float* out, int h, int w, int k) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= h * w) return;
  const float *row = m + cell / w * k, *column = n + cell % w;
  out[cell] = sum_of(k, [=](int i) { return row[i] * column[i * w]; });
}
