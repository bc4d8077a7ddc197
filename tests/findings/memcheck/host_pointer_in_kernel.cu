// The kernel gets the address of an array that only the host can reach.
// expect: host-pointer-in-kernel
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  int* out = new int[32];
  fill<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  delete[] out;
  return error;
}
