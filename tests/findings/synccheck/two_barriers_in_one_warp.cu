// Even lanes wait at one barrier and odd lanes of the same warp at another.
// expect: different-barriers
__global__ void exchange(int* out) {
  __shared__ int values[32];
  const int t = threadIdx.x;
  values[t] = t;
  if (t % 2 == 0) {
    __syncthreads();  // here
    out[t] = values[t + 1];
  } else {
    __syncthreads();  // and here
    out[t] = 10 * values[t - 1];
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
