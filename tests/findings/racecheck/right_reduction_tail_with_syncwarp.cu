// The last steps of the reduction run in one warp with __syncwarp() between them.
// expect: nothing
__global__ void sum(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  if (t >= 32) return;
  values[t] += values[t + 32];
  __syncwarp();
  for (int step = 16; step > 0; step /= 2) {
    if (t < step) values[t] += values[t + step];
    __syncwarp();
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
