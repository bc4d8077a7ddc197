// Two arrays share one allocation: running from the first into the second stays inside.
// expect: nothing
__global__ void fill(int* first) {
  first[threadIdx.x] = 1;
  first[256 + threadIdx.x] = 2;
}

__global__ void add(const int* first, int* second) {
  second[threadIdx.x] += first[threadIdx.x];
}

int main() {
  int* memory;
  cudaMalloc(&memory, 512 * sizeof(int));
  fill<<<1, 256>>>(memory);
  add<<<1, 256>>>(memory, memory + 256);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
