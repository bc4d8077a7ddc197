// A pointer to the end of an array is only compared, never followed.
// expect: nothing
__global__ void fill(int* begin, const int* end) {
  for (int* p = begin + threadIdx.x; p < end; p += blockDim.x) *p = 7;
}

int main() {
  int* out;
  cudaMalloc(&out, 250 * sizeof(int));
  fill<<<1, 64>>>(out, out + 250);
  cudaDeviceSynchronize();
  cudaFree(out);
}
