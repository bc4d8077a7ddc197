// expect: V1
__global__ void softmax(const float* in, float* out, int rows, int cols) {
  __shared__ float s[256];
  const int t = threadIdx.x, first = blockIdx.x * cols;
  float largest = -INFINITY;
  for (int c = t; c < cols; c += blockDim.x) largest = fmaxf(largest, in[first + c]);
  s[t] = largest;
  __syncthreads();
  for (int step = blockDim.x / 4; step > 0; step /= 2) {
    if (t < step) s[t] = fmaxf(s[t], s[t + step]);
    __syncthreads();
  }
  largest = s[0];
  __syncthreads();  // all have read it
  float sum = 0;
  for (int c = t; c < cols; c += blockDim.x) sum += expf(in[first + c] - largest);
  s[t] = sum;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (t < step) s[t] += s[t + step];
    __syncthreads();
  }
  sum = s[0];
  for (int c = t; c < cols; c += blockDim.x) out[first + c] = expf(in[first + c] - largest) / sum;
}
