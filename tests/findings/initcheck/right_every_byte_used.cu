// Two launches together use every byte of the allocation.
// expect: nothing
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  fill<<<1, 64>>>(out);
  fill<<<1, 64>>>(out + 64);
  cudaDeviceSynchronize();
  cudaFree(out);
}
