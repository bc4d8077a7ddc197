// E33: *out is the dot product of a and b, from as many blocks as there are.

__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  float sum = 0;  // of this thread
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    sum += a[i] * b[i];
  // Your code goes here. How are the sums of a block added up? And those of all blocks?
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  // And here: what must *out hold before the first block adds to it?
  dot<<<blocks, threads>>>(a, b, out, n);
}
