// The host fills more elements of managed memory than there are.
// expect: out-of-bounds-global
__global__ void twice(int* a) {
  a[threadIdx.x] *= 2;
}

int main() {
  int* a;
  cudaMallocManaged(&a, 100 * sizeof(int));
  for (int i = 0; i < 10000; ++i) a[i] = i;  // here
  twice<<<1, 100>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
