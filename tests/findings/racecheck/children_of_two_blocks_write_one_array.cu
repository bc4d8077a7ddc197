// Each block launches a kernel that writes the same array, and nothing orders the two.
// flags: -rdc=true
// expect: race-stream write-after-write
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;  // here
}

__global__ void parent(int* out) {
  if (threadIdx.x == 0) fill<<<1, 32>>>(out, blockIdx.x);
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  parent<<<2, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
