// A shuffle hands values on, but it does not order what the lanes wrote to memory.
// expect: race-shared read-after-write
__global__ void reverse(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  values[t] = t;  // here
  const int first = __shfl_sync(0xffffffff, t, 0);
  out[t] = values[31 - t] + first;  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  reverse<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
