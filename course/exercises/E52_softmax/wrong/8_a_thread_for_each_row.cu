// expect: T5 T2
__global__ void softmax(const float* in, float* out, int rows, int cols) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float largest = -INFINITY, sum = 0;
  for (int c = 0; c < cols; ++c) largest = fmaxf(largest, in[r * cols + c]);
  for (int c = 0; c < cols; ++c) sum += expf(in[r * cols + c] - largest);
  for (int c = 0; c < cols; ++c) out[r * cols + c] = expf(in[r * cols + c] - largest) / sum;
}
