// A block of 16 x 8 x 8 threads has 1024 in all, and no side is too long.
// expect: nothing
__global__ void fill(int* out) {
  out[(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 1024 * sizeof(int));
  fill<<<1, dim3(16, 8, 8)>>>(out);
  const cudaError_t error = cudaGetLastError();
  cudaFree(out);
  return error;
}
