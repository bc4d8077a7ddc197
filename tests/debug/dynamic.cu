// Dynamic shared memory, declared at a kernel's first line, in one of these at file scope.
__global__ void sum(int* out) {
  extern __shared__ int parts[];
  int t = threadIdx.x;
  parts[t] = t + 1;
  __syncthreads();
  if (t == 0) out[0] = parts[1] + parts[7];
}

extern __shared__ int squares[];

__global__ void store_squares(int* out) {
  squares[threadIdx.x] = threadIdx.x * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = squares[7 - threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 8 * sizeof(int));
  sum<<<1, 8, 8 * sizeof(int)>>>(out);
  store_squares<<<1, 8, 8 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
