// The same product of row and pitch is formed in 64 bits.
// expect: nothing
__global__ void set(int* out, int pitch, int n) {
  const int row = 70000 + threadIdx.x;
  const long long i = static_cast<long long>(row) * pitch;
  if (i < n) out[i] = row;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(out, 0, 64 * sizeof(int));
  set<<<1, 32>>>(out, 40000, 64);
  cudaDeviceSynchronize();
  cudaFree(out);
}
