// Thread 8 uses the ninth of eight local cells.
// expect: out-of-bounds-local
__global__ void pick(int* out) {
  int cells[8];
  for (int i = 0; i < 8; ++i) cells[i] = i * i;
  cells[threadIdx.x] = 100;  // here
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += cells[i];
  out[threadIdx.x] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 9 * sizeof(int));
  pick<<<1, 9>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
