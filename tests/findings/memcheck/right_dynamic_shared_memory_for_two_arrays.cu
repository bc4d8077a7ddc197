// Two arrays lie one behind the other in exactly the bytes that the launch gives.
// expect: nothing
__global__ void combine(float* out) {
  extern __shared__ float memory[];
  float* const weights = memory;
  int* const order = reinterpret_cast<int*>(memory + 64);
  const int t = threadIdx.x;
  weights[t] = 0.5f * t;
  order[t] = 63 - t;
  __syncthreads();
  out[t] = weights[order[63 - t]];
}

int main() {
  float* out;
  cudaMalloc(&out, 64 * sizeof(float));
  combine<<<1, 64, 64 * sizeof(float) + 64 * sizeof(int)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
