// Each thread allocates as much as it needs, uses all of it, and frees it last.
// expect: nothing
__global__ void use(int* out) {
  const int n = threadIdx.x + 1;
  int* const memory = static_cast<int*>(malloc(n * sizeof(int)));
  if (memory == nullptr) return;
  for (int i = 0; i < n; ++i) memory[i] = i;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += memory[i];
  free(memory);
  out[threadIdx.x] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  use<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
