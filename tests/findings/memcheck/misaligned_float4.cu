// A float4 must lie at a multiple of 16 bytes, and this one lies at byte 4.
// expect: misaligned-access
__global__ void sum(const float* in, float* out) {
  const float4 v = *reinterpret_cast<const float4*>(in + 1);  // here
  *out = v.x + v.y + v.z + v.w;
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 8 * sizeof(float));
  cudaMalloc(&out, sizeof(float));
  cudaMemset(in, 0, 8 * sizeof(float));
  sum<<<1, 1>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
