// Each thread reads what a thread of the other warp writes, with no barrier between.
// expect: race-shared read-after-write
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;                   // here
  out[t] = values[(t + 32) % 64];  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
