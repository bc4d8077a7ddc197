// A loop over one shared array runs one element too far, into another shared array.
// expect: out-of-bounds-array
__global__ void sums(int* out) {
  __shared__ int left[64];
  __shared__ int right[64];
  const int t = threadIdx.x;
  left[t] = 1;
  right[t] = 2;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i <= 64; ++i) sum += left[i];  // here
  out[t] = sum + right[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  sums<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
