// A struct with one unset member is copied, and the copy's unset member is used.
// expect: uninitialised-shared
struct Pair {
  int first, second;
};

__global__ void copy(const int* in, int* out) {
  __shared__ Pair from[32], to[32];
  const int t = threadIdx.x;
  from[t].first = in[t];
  __syncthreads();
  to[t] = from[31 - t];
  out[t] = to[t].first + to[t].second;  // here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 1, 32 * sizeof(int));
  copy<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
