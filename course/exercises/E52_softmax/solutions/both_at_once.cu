// One loop for both: whenever a larger number turns up, the sum so far is scaled down to it.
struct Sum {
  float largest, powers;  // the powers are relative to the largest
};

__device__ Sum joined(Sum a, Sum b) {
  const float largest = fmaxf(a.largest, b.largest);
  if (largest == -INFINITY) return a;
  return {largest, a.powers * expf(a.largest - largest) + b.powers * expf(b.largest - largest)};
}

__global__ void softmax(const float* in, float* out, int rows, int cols) {
  __shared__ Sum s[256];
  const float* const row = in + size_t(blockIdx.x) * cols;
  const unsigned t = threadIdx.x;
  Sum own{-INFINITY, 0};
  for (int c = t; c < cols; c += blockDim.x) own = joined(own, {row[c], 1});
  s[t] = own;
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step != 0; step /= 2) {
    if (t < step) s[t] = joined(s[t], s[t + step]);
    __syncthreads();
  }
  for (int c = t; c < cols; c += blockDim.x)
    out[size_t(blockIdx.x) * cols + c] = expf(row[c] - s[0].largest) / s[0].powers;
}
