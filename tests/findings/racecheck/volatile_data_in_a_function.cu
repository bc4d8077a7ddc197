// A function of the device writes and reads through a volatile pointer, and nothing is waited for.
// expect: race-shared
__device__ void reverse_with(volatile int* values, int* out) {
  values[threadIdx.x] = threadIdx.x;            // here
  const int other = values[127 - threadIdx.x];  // and here
  out[threadIdx.x] = other;
}

__global__ void reverse(int* out) {
  __shared__ int values[128];
  reverse_with(values, out);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 128 * sizeof(int));
  reverse<<<1, 128>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
