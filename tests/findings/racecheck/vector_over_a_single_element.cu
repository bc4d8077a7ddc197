// One thread writes four floats at once, and the last of them is another thread's.
// expect: race-global write-after-write
__global__ void fill(float* out) {
  const int t = threadIdx.x;
  if (t < 16) {
    reinterpret_cast<float4*>(out)[t] = make_float4(1, 1, 1, 1);  // here
  } else if (t >= 32) {
    out[4 * (t - 32) + 3] = 2;  // and here
  }
}

int main() {
  float* out;
  cudaMalloc(&out, 64 * sizeof(float));
  fill<<<1, 48>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
