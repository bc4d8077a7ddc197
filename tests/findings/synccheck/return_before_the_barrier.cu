// Threads without an element return, and the others wait at a barrier for the whole block.
// expect: barrier-after-exit
__global__ void reverse(int* out, int n) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (t >= n) return;  // and here
  values[t] = t;
  __syncthreads();  // here
  out[t] = values[n - 1 - t];
}

int main() {
  int* out;
  cudaMalloc(&out, 50 * sizeof(int));
  reverse<<<1, 64>>>(out, 50);
  cudaDeviceSynchronize();
  cudaFree(out);
}
