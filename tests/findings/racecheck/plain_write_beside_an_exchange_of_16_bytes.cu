// One block exchanges 16 bytes in one piece, and another writes half of them with a plain write.
// expect: race-global
struct alignas(16) Pair {
  long long first, second;
};

__global__ void set(Pair* pair) {
  if (blockIdx.x == 0)
    atomicExch(pair, Pair{1, 2});  // here
  else
    pair->second = 3;  // and here
}

int main() {
  Pair* pair;
  cudaMalloc(&pair, sizeof(Pair));
  cudaMemset(pair, 0, sizeof(Pair));
  set<<<2, 1>>>(pair);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(pair);
  return error;
}
