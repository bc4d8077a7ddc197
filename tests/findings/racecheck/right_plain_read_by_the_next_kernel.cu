// The count is read by a kernel that begins when the counting one has ended.
// expect: nothing
__global__ void count(int* counter) {
  atomicAdd(counter, 1);
}
__global__ void fractions(const int* counter, float* out) {
  out[threadIdx.x] = 1.0f / *counter;
}

int main() {
  int* counter;
  float* out;
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(counter, 0, sizeof(int));
  count<<<4, 64>>>(counter);
  fractions<<<1, 64>>>(counter, out);
  cudaDeviceSynchronize();
  cudaFree(counter);
  cudaFree(out);
}
