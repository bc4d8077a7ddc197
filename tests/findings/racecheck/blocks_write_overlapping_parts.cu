// Each thread writes two elements, but the blocks are one part apart, not two.
// expect: race-same-value
__global__ void squares(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i * i;  // here
  const int j = i + blockDim.x;
  out[j] = j * j;  // and here
}

int main() {
  int* out;
  cudaMalloc(&out, 320 * sizeof(int));
  squares<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
