// Vectors of which only x is set are copied from a kernel to another, and y is used.
// expect: uninitialised-global
__global__ void place(float2* points) {
  const int t = threadIdx.x;
  points[t].x = 2 * t;
}

__global__ void flip(const float2* in, float2* out, float* sums) {
  const int t = threadIdx.x;
  out[t] = in[63 - t];
  sums[t] = out[t].x + out[t].y;  // here
}

int main() {
  float2 *in, *out;
  float* sums;
  cudaMalloc(&in, 64 * sizeof(float2));
  cudaMalloc(&out, 64 * sizeof(float2));
  cudaMalloc(&sums, 64 * sizeof(float));
  place<<<1, 64>>>(in);
  flip<<<1, 64>>>(in, out, sums);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(sums);
  return error;
}
