// Barriers order the exchanges, so it is known whose value stays.
// expect: nothing
__global__ void choose(int* winner) {
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x == i) atomicExch(winner, i);
    __syncthreads();
  }
}

int main() {
  int *winner, result;
  cudaMalloc(&winner, sizeof(int));
  cudaMemset(winner, 0, sizeof(int));
  choose<<<1, 64>>>(winner);
  cudaMemcpy(&result, winner, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(winner);
  return result == 3 ? 0 : 1;
}
