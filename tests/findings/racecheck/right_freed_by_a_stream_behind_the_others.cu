// Streams free arrays behind their last use: in order, behind an event, when the host has waited.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  cudaStream_t owner, other;
  cudaEvent_t done;
  cudaStreamCreate(&owner);
  cudaStreamCreate(&other);
  cudaEventCreate(&done);
  int *mine, *lent, *awaited, *defaults;
  cudaMallocAsync(&mine, 64 * sizeof(int), owner);
  cudaMallocAsync(&lent, 64 * sizeof(int), owner);
  cudaMallocAsync(&awaited, 64 * sizeof(int), owner);
  cudaMalloc(&defaults, 64 * sizeof(int));
  cudaStreamSynchronize(owner);
  fill<<<1, 64, 0, owner>>>(mine);
  cudaFreeAsync(mine, owner);
  fill<<<1, 64, 0, other>>>(lent);
  cudaEventRecord(done, other);
  cudaStreamWaitEvent(owner, done);
  cudaFreeAsync(lent, owner);
  fill<<<1, 64, 0, other>>>(awaited);
  cudaStreamSynchronize(other);
  cudaFreeAsync(awaited, owner);
  fill<<<1, 64, 0, other>>>(defaults);
  cudaFreeAsync(defaults, nullptr);  // behind all streams that wait for the default stream
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(owner);
  cudaStreamDestroy(other);
}
