// A pointer into shared memory is handed on to other threads of the same block.
// expect: nothing
__global__ void choose(int* out) {
  __shared__ int values[64];
  __shared__ int* chosen;
  const int t = threadIdx.x;
  values[t] = t;
  if (t == 0) chosen = &values[17];
  __syncthreads();
  out[t] = *chosen;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  choose<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
