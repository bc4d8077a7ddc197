// Half a warp waits at __syncwarp() for the other half, which waits at __syncthreads() for it.
// expect: lane-never-arrives
// hangs
__global__ void exchange(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  values[t] = t;
  if (t < 16) __syncwarp();  // here
  __syncthreads();           // and here
  out[t] = values[31 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
