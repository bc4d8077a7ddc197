// Each lane takes its time for one line.
__device__ int work(int n) {
  for (int i = 0; i < 150000000; ++i) n = n * 5 + 1;
  return n;
}
__global__ void unhurried(int* out) {
  int t = threadIdx.x;
  out[t] = work(t);
}
int main() {
  int* out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  unhurried<<<1, 32>>>(out);
  return cudaDeviceSynchronize();
}
