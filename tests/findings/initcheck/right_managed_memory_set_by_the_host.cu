// The host writes managed memory, and the kernel reads it.
// expect: nothing
__global__ void square(int* values) {
  values[threadIdx.x] *= values[threadIdx.x];
}

int main() {
  int* values;
  cudaMallocManaged(&values, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i) values[i] = i;
  square<<<1, 32>>>(values);
  cudaDeviceSynchronize();
  const int last = values[31];
  cudaFree(values);
  return last == 961 ? 0 : 1;
}
