// A pointer to the first element walks over all rows of a shared matrix.
// expect: nothing
__global__ void reverse(int* out) {
  __shared__ int tile[4][16];
  int* const flat = &tile[0][0];
  const int t = threadIdx.x;
  flat[t] = t;
  __syncthreads();
  out[t] = flat[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
