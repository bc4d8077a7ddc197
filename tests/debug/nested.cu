// A barrier within two calls.
__device__ int inner(int a) {
  __syncthreads();
  return a * 10;
}
__device__ int outer(int a) {
  int b = inner(a + 1);
  return b + 1;
}
__global__ void nest(int* out) {
  int v = outer(threadIdx.x);
  out[threadIdx.x] = v;
}
int main() {
  int* out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  nest<<<1, 4>>>(out);
  return cudaDeviceSynchronize();
}
