// Threads of a warp that go two ways, a barrier, and a device function; launched three times.
__device__ int one_more(int n) {
  return n + 1;
}
__global__ void two_ways(int* out) {
  const int t = threadIdx.x;
  if (t % 2)
    out[t] = 1;
  else
    out[t] = 2;
  __syncthreads();
  out[t] = one_more(out[t]);
}
int main() {
  int* out;
  cudaMalloc(&out, 40 * sizeof(int));
  two_ways<<<1, 40>>>(out);
  two_ways<<<1, 40>>>(out);
  cudaMemset(out, 0, 8);
  two_ways<<<1, 1>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
