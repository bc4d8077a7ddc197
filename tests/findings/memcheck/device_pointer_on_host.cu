// The host reads device memory through the device's pointer.
// expect: device-pointer-on-host
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  const int first = out[0];  // here
  cudaFree(out);
  return first == 1 ? 0 : 1;
}
