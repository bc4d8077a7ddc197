// Each half of the warp synchronises with a mask of its own in a branch of its own.
// expect: nothing
__global__ void exchange(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  values[t] = t;
  if (t < 16) {
    __syncwarp(0x0000ffff);
    out[t] = values[15 - t];
  } else {
    __syncwarp(0xffff0000);
    out[t] = values[47 - t];
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
