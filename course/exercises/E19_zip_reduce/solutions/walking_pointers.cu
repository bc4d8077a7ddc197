// Loops that step through the grid, and pointers that walk along rows and columns.
__global__ void zip_products(const float* m, const float* n, float* all, int h, int w, int k) {
  const int threads = gridDim.x * blockDim.x;
  for (int number = blockIdx.x * blockDim.x + threadIdx.x; number < h * w * k; number += threads) {
    const int r = number / (w * k), left = number - r * w * k;
    const int c = left / k, i = left - c * k;
    all[number] = n[i * w + c] * m[r * k + i];
  }
}

__global__ void sum_products(const float* all, float* out, int cells, int k) {
  const int threads = gridDim.x * blockDim.x;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells; cell += threads) {
    float even = 0, odd = 0;
    const float* product = all + cell * k;
    for (int i = 0; i < k; ++i) (i % 2 == 0 ? even : odd) += *product++;
    out[cell] = even + odd;
  }
}

__global__ void fused_product(const float* m, const float* n, float* out, int h, int w, int k) {
  const int threads = gridDim.x * blockDim.x;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < h * w; cell += threads) {
    const float* left = m + cell / w * k;
    const float* const end = left + k;
    float sum = 0;
    for (const float* right = n + cell % w; left != end; right += w)
      sum = fmaf(*left++, *right, sum);
    out[cell] = sum;
  }
}
