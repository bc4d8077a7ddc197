// Each warp adds up by shuffles, and a barrier precedes the first warp adding up the rest.
// expect: nothing
__device__ int warp_sum(int value) {
  for (int step = 16; step > 0; step /= 2) value += __shfl_down_sync(0xffffffff, value, step);
  return value;
}

__global__ void sum(int* out) {
  __shared__ int partial[32];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;
  if (warp == 0) partial[lane] = 0;
  __syncthreads();
  const int value = warp_sum(t);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  if (warp != 0) return;
  const int total = warp_sum(partial[lane]);
  if (lane == 0) *out = total;
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  sum<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
