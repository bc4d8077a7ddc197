// Each thread writes four floats at once, and no two of these vectors overlap.
// expect: nothing
__global__ void fill(float* out) {
  const float t = threadIdx.x;
  reinterpret_cast<float4*>(out)[threadIdx.x] = make_float4(t, t, t, t);
}

int main() {
  float* out;
  cudaMalloc(&out, 256 * sizeof(float));
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
