// A shared array of 64 KB takes no memory in a kernel that does not use it.
// expect: nothing
template <int kCells>
__global__ void fill(int* out) {
  __shared__ int tile[kCells];
  if (kCells > 20000) tile[threadIdx.x] = 1;
  out[threadIdx.x] = kCells;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  fill<16000><<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
