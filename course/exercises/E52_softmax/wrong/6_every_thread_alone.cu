// expect: T5 T1
__global__ void softmax(const float* in, float* out, int rows, int cols) {
  const float* const row = in + blockIdx.x * cols;
  float largest = -INFINITY, sum = 0;
  for (int c = 0; c < cols; ++c) largest = fmaxf(largest, row[c]);
  for (int c = 0; c < cols; ++c) sum += expf(row[c] - largest);
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    out[blockIdx.x * cols + c] = expf(row[c] - largest) / sum;
}
