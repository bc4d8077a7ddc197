// Row times pitch is 2.8 thousand million, more than an int holds, and the guard sees a negative.
// expect: index-overflow
__global__ void set(int* out, int pitch, int n) {
  const int row = 70000 + threadIdx.x;
  const int i = row * pitch;  // here
  if (i >= 0 && i < n) out[i] = row;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  set<<<1, 32>>>(out, 40000, 64);
  cudaDeviceSynchronize();
  cudaFree(out);
}
