// A fence orders the accesses of one thread, but it does not wait for the others.
// expect: race-shared read-after-write
__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;  // here
  __threadfence_block();
  out[t] = values[(t + 32) % 64];  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
