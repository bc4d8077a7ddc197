// The last thread comes from another branch to the function in which all others wait.
// expect: different-barriers
template <int N>
__device__ __noinline__ void add(int* values, int t) {
  values[t] += N;
  __syncthreads();  // here
}

__global__ void exchange(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  if (t < 63) {
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
