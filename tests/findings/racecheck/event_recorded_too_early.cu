// The event between two streams is recorded before the kernel that it should follow.
// expect: race-stream read-after-write
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // and here
}

int main() {
  cudaStream_t first, second;
  cudaEvent_t filled;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEventCreate(&filled);
  int *values, *out;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(values, 0, 64 * sizeof(int));
  cudaEventRecord(filled, first);
  fill<<<1, 64, 0, first>>>(values);
  cudaStreamWaitEvent(second, filled, 0);
  copy<<<1, 64, 0, second>>>(values, out);
  cudaDeviceSynchronize();
  cudaEventDestroy(filled);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(values);
  cudaFree(out);
}
