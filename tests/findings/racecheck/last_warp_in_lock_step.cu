// The last warp adds in lock-step, by a volatile pointer: told in three places, the others counted.
// expect: race-shared
__global__ void sum(const int* in, int* out) {
  __shared__ int s[128];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 64) s[tid] += s[tid + 64];
  __syncthreads();
  if (tid < 32) {
    volatile int* v = s;
    v[tid] += v[tid + 32];
    v[tid] += v[tid + 16];  // here
    v[tid] += v[tid + 8];
    v[tid] += v[tid + 4];
    v[tid] += v[tid + 2];
    v[tid] += v[tid + 1];
  }
  if (tid == 0) *out = s[0];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  sum<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
