// One lane adds for its warp and hands the place of the warp to the others by a shuffle.
// expect: nothing
__global__ void number_all(int* count, int* seen) {
  const int lane = threadIdx.x % 32;
  int first = 0;
  if (lane == 0) first = atomicAdd(count, 32);
  first = __shfl_sync(0xffffffff, first, 0);
  seen[first + lane] = 1;
}

int main() {
  int *count, *seen;
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&seen, 128 * sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  number_all<<<2, 64>>>(count, seen);
  cudaDeviceSynchronize();
  cudaFree(count);
  cudaFree(seen);
}
