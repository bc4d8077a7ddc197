// The host reads managed memory when the event behind the kernel is over, which it asks for.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaEvent_t filled;
  cudaEventCreate(&filled);
  cudaMallocManaged(&out, 64 * sizeof(int));
  fill<<<1, 64>>>(out);
  cudaEventRecord(filled);
  while (cudaEventQuery(filled) == cudaErrorNotReady) {
  }
  const int last = out[63];
  cudaEventDestroy(filled);
  cudaFree(out);
  return last == 1 ? 0 : 1;
}
