// A function that waits is called in loops, by itself, and in branches that all threads take.
// expect: nothing
__device__ __noinline__ void rotate(int* values, int t, int steps) {
  const int next = values[(t + 1) % 64];
  __syncthreads();
  values[t] = next;
  __syncthreads();
  if (steps > 1) rotate(values, t, steps - 1);
}

template <class Step>
__device__ void each(int count, Step step) {
  for (int i = 0; i < count; ++i) step(i);
}

__global__ void rotate_all(int* out, int steps) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  if (steps % 2 == 0)
    rotate(values, t, steps);
  else
    rotate(values, t, 1);
  each(3, [&](int i) { rotate(values, t, i + 1); });
  out[t] = values[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rotate_all<<<1, 64>>>(out, 2);
  rotate_all<<<1, 64>>>(out, 3);
  cudaDeviceSynchronize();
  cudaFree(out);
}
