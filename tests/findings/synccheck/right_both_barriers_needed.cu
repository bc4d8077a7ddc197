// The first barrier keeps writes before reads, the second keeps reads before the next writes.
// expect: nothing
__global__ void rotate_twice(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  const int next = values[(t + 1) % 64];
  __syncthreads();
  values[t] = next;
  __syncthreads();
  out[t] = values[(t + 1) % 64];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rotate_twice<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
