// The stream that frees the array first waits for the stream that works with it.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  cudaStream_t owner, other;
  cudaEvent_t allocated, done;
  cudaStreamCreate(&owner);
  cudaStreamCreate(&other);
  cudaEventCreate(&allocated);
  cudaEventCreate(&done);
  int* out;
  cudaMallocAsync(&out, 64 * sizeof(int), owner);
  cudaEventRecord(allocated, owner);
  cudaStreamWaitEvent(other, allocated, 0);
  fill<<<1, 64, 0, other>>>(out);
  cudaEventRecord(done, other);
  cudaStreamWaitEvent(owner, done, 0);
  cudaFreeAsync(out, owner);
  cudaDeviceSynchronize();
  cudaEventDestroy(allocated);
  cudaEventDestroy(done);
  cudaStreamDestroy(owner);
  cudaStreamDestroy(other);
}
