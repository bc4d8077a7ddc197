// The host reads managed memory while the kernel that writes it may still run.
// expect: race-host read-after-write
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) out[i] = 0;
  fill<<<1, 64>>>(out);
  const int last = out[63];  // and here
  cudaDeviceSynchronize();
  cudaFree(out);
  return last == 1 ? 0 : 1;
}
