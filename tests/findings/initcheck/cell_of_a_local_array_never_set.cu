// The last cell of a local array is read, and nothing has set it.
// expect: uninitialised-local
__global__ void shift(const int* in, int* out) {
  int cells[5];
  for (int i = 0; i < 4; ++i) cells[i] = in[i];
  for (int i = 0; i < 4; ++i) cells[i] += cells[i + 1];  // here
  out[threadIdx.x] = cells[threadIdx.x % 4];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 4 * sizeof(int));
  shift<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
