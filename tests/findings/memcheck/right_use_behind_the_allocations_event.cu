// One stream allocates the array, and another uses it once an event says that it is there.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  cudaStream_t owner, other;
  cudaStreamCreate(&owner);
  cudaStreamCreate(&other);
  cudaEvent_t is_there;
  cudaEventCreate(&is_there);
  int* out;
  cudaMallocAsync(&out, 64 * sizeof(int), owner);
  cudaEventRecord(is_there, owner);
  cudaStreamWaitEvent(other, is_there, 0);
  fill<<<1, 64, 0, other>>>(out);
  const cudaError_t error = cudaStreamSynchronize(other);
  cudaFreeAsync(out, owner);
  cudaStreamSynchronize(owner);
  cudaEventDestroy(is_there);
  cudaStreamDestroy(owner);
  cudaStreamDestroy(other);
  return error;
}
