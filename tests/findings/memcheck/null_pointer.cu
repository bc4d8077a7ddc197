// The kernel gets a null pointer and writes through it.
// expect: null-pointer
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // here
}

int main() {
  fill<<<1, 32>>>(nullptr);
  return cudaDeviceSynchronize();
}
