// Threads reverse 16-bit numbers in shared memory in place: each reads what another one overwrites.
// expect: race-shared
__global__ void reverse(const short* in, short* out) {
  __shared__ short tile[64];
  const int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  const short mine = tile[t], other = tile[63 - t];  // here
  tile[t] = static_cast<short>(other - mine);        // and here
  __syncthreads();
  out[t] = tile[t];
}

int main() {
  short *in, *out;
  cudaMalloc(&in, 64 * sizeof(short));
  cudaMalloc(&out, 64 * sizeof(short));
  cudaMemset(in, 0, 64 * sizeof(short));
  reverse<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
