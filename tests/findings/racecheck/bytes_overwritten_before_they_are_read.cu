// One thread reads a level in shared memory while all replace the levels by their complements.
// expect: race-shared
__global__ void level(const unsigned char* in, unsigned char* out) {
  __shared__ unsigned char tile[64];
  const int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  unsigned char level = 0;
  if (t == 0) level = tile[41];                         // here
  tile[t] = static_cast<unsigned char>(255 - tile[t]);  // and here
  __syncthreads();
  out[t] = tile[t] + level;
}

int main() {
  unsigned char *in, *out;
  cudaMalloc(&in, 64);
  cudaMalloc(&out, 64);
  cudaMemset(in, 7, 64);
  level<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
