// Both branches call a function that waits: inlined, it is two barriers.
// expect: different-barriers
template <int N>
__device__ __forceinline__ void add(int* values, int t) {
  values[t] += N;
  __syncthreads();  // here
}

__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  if (t < 32) {
    add<1>(values, t);
    out[t] = 1;
  } else {
    add<1>(values, t);
    out[t] = 2;
  }
  out[t] += values[63 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  exchange<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
