// Fills and copies of managed and pinned memory wait, and those within the device have an order.
// expect: nothing
__global__ void add_one(int* data) {
  data[threadIdx.x] += 1;
}

int main() {
  constexpr int kBytes = 64 * sizeof(int);
  int *managed, *pinned, *one, *other;
  cudaStream_t blocking;
  cudaMallocManaged(&managed, kBytes);
  cudaMallocHost(&pinned, kBytes);
  cudaMalloc(&one, kBytes);
  cudaMalloc(&other, kBytes);
  cudaStreamCreate(&blocking);
  cudaMemset(managed, 0, kBytes);
  cudaMemset(pinned, 0, kBytes);
  int sum = managed[3] + pinned[3];
  cudaMemset(one, 0, kBytes);
  add_one<<<1, 64, 0, blocking>>>(one);  // it waits for the default stream
  cudaMemcpy(other, one, kBytes, cudaMemcpyDeviceToDevice);
  add_one<<<1, 64, 0, blocking>>>(other);
  add_one<<<1, 64>>>(managed);
  cudaMemcpy(pinned, other, kBytes, cudaMemcpyDeviceToHost);
  sum += managed[3] + pinned[3];
  cudaStreamDestroy(blocking);
  cudaFree(other);
  cudaFree(one);
  cudaFreeHost(pinned);
  cudaFree(managed);
  return sum == 3 ? 0 : 1;
}
