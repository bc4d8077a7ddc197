// Two kernels, of which the second writes the values that are there already.
__global__ void fill(int* x) {
  int t = threadIdx.x;
  x[t] = t;
  __syncthreads();
  x[t] += 1;
}

__global__ void again(int* x) {
  int t = threadIdx.x;
  x[t] = t + 1;
}

int main() {
  int* x;
  cudaMalloc(&x, 4 * sizeof(int));
  fill<<<1, 4>>>(x);
  again<<<1, 4>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
}
