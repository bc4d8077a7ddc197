// E19: a product of matrices, in two kernels, and in one.

__global__ void zip_products(const float* m, const float* n, float* all, int h, int w, int k) {
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  // Your code goes here. Which cell of the result does this product belong to, and which i?
}

__global__ void sum_products(const float* all, float* out, int cells, int k) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  // Your code goes here. Where do this cell's products begin?
}

__global__ void fused_product(const float* m, const float* n, float* out, int h, int w, int k) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  // Your code goes here. No product is stored.
}
