// Before the host asks for a time it has waited for the event, its stream or a copy, or asked.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int *out, first = 0;
  float milliseconds = 0;
  cudaEvent_t begin, end;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaMalloc(&out, 64 * sizeof(int));
  for (int wait = 0; wait < 4; ++wait) {
    cudaEventRecord(begin, stream);
    fill<<<1, 64, 0, stream>>>(out);
    cudaEventRecord(end, stream);
    if (wait == 0) cudaEventSynchronize(end);
    if (wait == 1) cudaStreamSynchronize(stream);
    if (wait == 2) cudaMemcpy(&first, out, sizeof(int), cudaMemcpyDeviceToHost);
    while (wait == 3 && cudaEventQuery(end) == cudaErrorNotReady) continue;
    cudaEventElapsedTime(&milliseconds, begin, end);
  }
  cudaFree(out);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  cudaStreamDestroy(stream);
}
