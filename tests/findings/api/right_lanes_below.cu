// The mask of the lanes below one is no index: (1 << lane) - 1 is right in lane 31 too.
// expect: nothing
__global__ void count_below(int* out) {
  const int lane = threadIdx.x % 32;
  const unsigned below = (1 << lane) - 1;
  out[threadIdx.x] = __popc(__ballot_sync(~0u, threadIdx.x % 3 == 0) & below);
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  count_below<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
