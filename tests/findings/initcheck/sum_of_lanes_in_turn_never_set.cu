// The lanes of a warp add to a shared sum one after the other, and nobody has set it before.
// expect: uninitialised-shared
__global__ void add(int* out) {
  __shared__ int sum;
  for (int lane = 0; lane < 32; ++lane) {
    if (threadIdx.x == lane) sum += lane;
    __syncwarp();
  }
  out[threadIdx.x] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  add<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
