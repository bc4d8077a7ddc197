// expect: T1
__global__ void add_at(const int* from, int* to, int d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] + (i >= d ? from[i - d] : 0);
}

__global__ void move_on(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i > 0 ? in[i - 1] : 0;
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n == 0) return;
  const int blocks = (n + 127) / 128;
  int* other = nullptr;
  cudaMalloc(&other, n * sizeof(int));
  move_on<<<blocks, 128>>>(in, out, n);
  for (int d = 1; d < n; d *= 2) {
    add_at<<<blocks, 128>>>(out, other, d, n);
    cudaMemcpy(out, other, n * sizeof(int), cudaMemcpyDeviceToDevice);
  }
  cudaFree(other);
}
