// The compiler may copy a barrier, by unrolling, inlining or a jump that knows the branch: it stays
// one.
// expect: nothing
// clang-format off
__device__ void step(int* values, int t) {
  int other = 0;
  if (t < 32) other = values[t + 32]; __syncthreads(); if (t < 32) values[t] += other;
}

template <int kRounds>
__device__ void rounds(int* values, int t) {
#pragma unroll
  for (int i = 1; i <= kRounds; ++i) {
    const int other = values[(t + i) % 64]; __syncthreads(); values[t] += other; __syncthreads();
  }
}

__global__ void sums(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t; __syncthreads(); rounds<3>(values, t); step(values, t); __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (t < 32) values[t] += i; else values[t] -= i;
    __syncthreads(); const int other = values[t ^ 32]; __syncthreads(); values[t] = other;
  }
  if (blockIdx.x == 0) { __syncthreads(); step(values, t); } else { __syncthreads(); step(values, t); }
  out[blockIdx.x * 64 + t] = values[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  sums<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
