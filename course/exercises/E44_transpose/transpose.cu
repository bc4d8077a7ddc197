// E44: out is the transpose of in. in has rows x cols cells, out has cols x rows.

__global__ void transpose(const float* in, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;  // column of in
  const int r = blockIdx.y * blockDim.y + threadIdx.y;  // row of in
  // Your code goes here. How many cells does a row of in have, and a row of out?
}
