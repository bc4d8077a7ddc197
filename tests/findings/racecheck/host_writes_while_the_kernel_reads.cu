// The host changes managed memory while the kernel that reads it may still run.
// expect: race-host write-after-read
__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // here
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) in[i] = i;
  copy<<<1, 64>>>(in, out);
  in[0] = 100;  // and here
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
