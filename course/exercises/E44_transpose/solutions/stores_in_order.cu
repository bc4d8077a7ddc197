// Numbers the threads by the cells of out, so that stores lie side by side, and loads do not.
__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const int threads = blockDim.x * blockDim.y * gridDim.x * gridDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int i = block * (blockDim.x * blockDim.y) + thread; i < rows * cols; i += threads)
    out[i] = in[i % rows * cols + i / rows];
}
