// The full mask names lanes 16 to 31, which go round the __syncwarp() and end.
// expect: lane-never-arrives
__global__ void exchange(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  if (t < 16) {
    values[t] = t;
    __syncwarp();  // here
    out[t] = values[15 - t];
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 16 * sizeof(int));
  exchange<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
