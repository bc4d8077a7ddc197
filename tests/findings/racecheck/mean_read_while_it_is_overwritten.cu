// All threads read the first number of an array, and each overwrites its own.
// A barrier is missing, and no atomic function would help.
// expect: race-shared write-after-read
__global__ void subtract_mean(const float* values, float* out) {
  __shared__ float numbers[64];
  const int t = threadIdx.x;
  numbers[t] = values[t];
  __syncthreads();
  const float first = numbers[0];   // here
  numbers[t] = numbers[t] - first;  // and here
  __syncthreads();
  out[t] = numbers[63 - t];
}

int main() {
  constexpr int kCount = 64;
  float *values, *out;
  cudaMalloc(&values, kCount * sizeof(float));
  cudaMalloc(&out, kCount * sizeof(float));
  cudaMemset(values, 0, kCount * sizeof(float));
  subtract_mean<<<1, kCount>>>(values, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
  return error;
}
