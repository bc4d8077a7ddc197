// The index into a local ring of eight cells is taken modulo 8.
// expect: nothing
__global__ void last_eight(int* out) {
  int ring[8];
  for (int i = 0; i < 100 + static_cast<int>(threadIdx.x); ++i) ring[i % 8] = i;
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += ring[i];
  out[threadIdx.x] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  last_eight<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
