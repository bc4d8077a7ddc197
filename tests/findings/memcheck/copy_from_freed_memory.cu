// The result is copied after its memory has been given back.
// expect: use-after-free
// expect: unchecked-error
__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int result[32], *out;
  cudaMalloc(&out, sizeof(result));
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);  // here
  return 0;
}
