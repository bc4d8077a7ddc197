// The program ends without freeing its only allocation.
// expect: leak
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));  // here
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaDeviceReset();
}
