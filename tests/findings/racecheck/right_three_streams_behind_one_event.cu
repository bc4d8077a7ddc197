// Two streams wait for the event behind the first one's kernel, and the host for both.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

__global__ void add(const int* in, int* out, int value) {
  out[threadIdx.x] = in[threadIdx.x] + value;
}

int main() {
  cudaStream_t first, others[2];
  cudaEvent_t filled;
  int *values, *out, sums[128];
  cudaStreamCreate(&first);
  cudaEventCreate(&filled);
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  fill<<<1, 64, 0, first>>>(values);
  cudaEventRecord(filled, first);
  for (int i = 0; i < 2; ++i) {
    cudaStreamCreateWithFlags(&others[i], cudaStreamNonBlocking);
    cudaStreamWaitEvent(others[i], filled, 0);
    add<<<1, 64, 0, others[i]>>>(values, out + 64 * i, i);
  }
  for (int i = 0; i < 2; ++i) cudaStreamSynchronize(others[i]);
  cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
  cudaEventDestroy(filled);
  cudaStreamDestroy(first);
  for (int i = 0; i < 2; ++i) cudaStreamDestroy(others[i]);
  cudaFree(values);
  cudaFree(out);
  return sums[63] == 1 && sums[127] == 2 ? 0 : 1;
}
