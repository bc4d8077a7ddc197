// cudaMemset() of device memory returns while the kernel before it still runs.
// expect: race-host
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // and here
}

int main() {
  int *shared, *other;
  cudaMallocManaged(&shared, 64 * sizeof(int));
  cudaMalloc(&other, 64 * sizeof(int));
  fill<<<1, 64>>>(shared);
  cudaMemset(other, 0, 64 * sizeof(int));
  const int last = shared[63];  // here
  cudaDeviceSynchronize();
  cudaFree(other);
  cudaFree(shared);
  return last == 1 ? 0 : 1;
}
