// Const __restrict__ parameters of memory that another launch writes, or only the thread itself
// that has read it: element by element in place.
// expect: nothing
__global__ void halve(const float* __restrict__ in, float* __restrict__ out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] / 2;
}

template <class T>
__global__ void neighbours(const T* __restrict__ in, T const* __restrict__ weights, T* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  const T* const right = &in[(i + 1) % n];
  out[i] = *weights * in[i] + *(weights + 1) * *right + weights[2] * in[(i + n - 1) % n];
}

// What the name means changes: the inner one may be written.
__global__ void reversed(const float* __restrict__ values, float* others) {
  const int t = threadIdx.x;
  others[t] = values[t];
  __syncthreads();
  {
    float* values = others;
    const float mine = values[63 - t];
    __syncthreads();
    values[t] = mine;
  }
}

int main() {
  float *a, *b, *weights;
  cudaMalloc(&a, 128 * sizeof(float));
  cudaMalloc(&b, 128 * sizeof(float));
  cudaMalloc(&weights, 3 * sizeof(float));
  cudaMemset(a, 0, 128 * sizeof(float));
  cudaMemset(weights, 0, 3 * sizeof(float));
  halve<<<2, 64>>>(a, a);
  for (int i = 0; i < 2; ++i) {
    neighbours<<<2, 64>>>(a, weights, b);
    neighbours<<<2, 64>>>(b, weights, a);
  }
  reversed<<<1, 64>>>(a, b);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  cudaFree(weights);
  return error;
}
