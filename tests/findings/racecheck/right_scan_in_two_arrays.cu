// Each step of the scan reads one array and writes the other.
// expect: nothing
__global__ void scan(int* out) {
  __shared__ int values[2][64];
  const int t = threadIdx.x;
  int from = 0;
  values[from][t] = 1;
  for (int step = 1; step < 64; step *= 2) {
    __syncthreads();
    const int before = t >= step ? values[from][t - step] : 0;
    values[1 - from][t] = values[from][t] + before;
    from = 1 - from;
  }
  out[t] = values[from][t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  scan<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
