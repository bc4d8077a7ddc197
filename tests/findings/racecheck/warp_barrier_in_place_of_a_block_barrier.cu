// __syncwarp() orders the lanes of a warp, and the value comes from another warp.
// expect: race-shared read-after-write
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;  // here
  __syncwarp();
  out[t] = values[(t + 32) % 64];  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
