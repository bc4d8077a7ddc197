// Each thread fills all eight local cells, the odd ones in a second loop.
// expect: nothing
__global__ void sum(const int* in, int* out) {
  int cells[8];
  for (int i = 0; i < 8; i += 2) cells[i] = in[i];
  for (int i = 1; i < 8; i += 2) cells[i] = -in[i];
  int total = 0;
  for (int i = 0; i < 8; ++i) total += cells[(i + in[0]) % 8];
  out[threadIdx.x] = total;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 8 * sizeof(int));
  sum<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
