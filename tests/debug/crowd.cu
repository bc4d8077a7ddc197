// A million threads pass one line, and one thread passes another a million times.
__global__ void number(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += k % 3;
  }
  out[i] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 4 << 20);
  number<<<1024, 1024>>>(out, 1);
  number<<<1, 1>>>(out, 1024 * 1024);
  return cudaDeviceSynchronize();
}
