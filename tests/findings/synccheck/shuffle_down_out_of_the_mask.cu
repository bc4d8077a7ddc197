// A sum over 24 lanes takes values from lanes 24 to 31, which are not in its mask.
// expect: shuffle-from-inactive-lane
__global__ void sum(int* out) {
  const int t = threadIdx.x;
  int value = t;
  if (t < 24) {
    for (int step = 16; step > 0; step /= 2) {
      value += __shfl_down_sync(0x00ffffff, value, step);  // here
    }
  }
  out[t] = value;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  sum<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
