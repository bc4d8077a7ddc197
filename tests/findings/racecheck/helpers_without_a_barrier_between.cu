// A helper function that two lines of the kernel call shifts an array by one, without a barrier
// between the two calls: the advice names these.
// expect: race-shared
__device__ void store_next(float* to, const float* from, int t) {
  to[t] = from[(t + 1) % 64];  // here, twice
}

__global__ void shift_twice(const float* in, float* out) {
  __shared__ float once[64];
  store_next(once, in, threadIdx.x);
  store_next(out, once, threadIdx.x);
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 64 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(in, 0, 64 * sizeof(float));
  shift_twice<<<1, 64>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(in);
  return error;
}
