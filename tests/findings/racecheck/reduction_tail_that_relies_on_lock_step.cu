// The last steps of the reduction run in one warp without __syncwarp() between them.
// expect: race-shared read-after-write
__global__ void sum(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  if (t < 32) values[t] += values[t + 32];
  for (int step = 16; step > 0; step /= 2) {
    if (t < step) values[t] += values[t + step];  // here
  }
  if (t == 0) *out = values[0];
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  sum<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
