// A reduction by halves, in the loop of which no thread waits for the others' round before.
// expect: race-shared write-after-read
__global__ void sum(const int* in, int* out) {
  __shared__ int part[256];
  const int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half) part[t] += part[t + half];  // here
  }
  __syncthreads();
  if (t == 0) *out = part[0];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 1, 256 * sizeof(int));
  sum<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
