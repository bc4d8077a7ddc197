// Every lane has the sum of its warp, and every lane writes it.
// expect: race-same-value
__global__ void mean(const float* in, float* out) {
  __shared__ float sums[2];
  float sum = in[threadIdx.x];
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(0xffffffff, sum, lanes);
  sums[threadIdx.x / 32] = sum;  // here
  __syncthreads();
  out[threadIdx.x] = (sums[0] + sums[1]) / 64;
}

int main() {
  float *in, *out;
  float host[64];
  for (int i = 0; i < 64; ++i) host[i] = 0.75f * i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  mean<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
