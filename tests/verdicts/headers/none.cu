// No header at all.
__global__ void k(float* a) {
  a[threadIdx.x] = sqrtf(a[threadIdx.x]) + __sinf(1.0f);
}
int main() {
  float* p;
  cudaMalloc(&p, 4);
  k<<<1, 1>>>(p);
  cudaFree(p);
}
