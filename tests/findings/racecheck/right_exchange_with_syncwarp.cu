// __syncwarp() orders the lanes of a warp and their memory.
// expect: nothing
__global__ void reverse(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncwarp();
  out[t] = values[t ^ 31];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
