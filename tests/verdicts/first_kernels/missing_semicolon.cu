// A semicolon is missing.
__global__ void add(int* a) {
  int i = threadIdx.x
  a[i] += 1;
}
