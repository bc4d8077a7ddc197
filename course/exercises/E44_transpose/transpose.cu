// E44: out is the transpose of in. in has rows x cols cells, out has cols x rows.

__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;  // column of in
  const int r = blockIdx.y * blockDim.y + threadIdx.y;  // row of in
  // Your code comes here. How many cells has a row of in, and how many a row of out?
}
