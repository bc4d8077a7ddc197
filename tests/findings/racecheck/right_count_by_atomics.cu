// All threads of all blocks add to one number with an atomic function.
// expect: nothing
__global__ void count(int* counter) {
  atomicAdd(counter, 1);
}

int main() {
  int *counter, result;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<8, 32>>>(counter);
  cudaMemcpy(&result, counter, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(counter);
  return result == 256 ? 0 : 1;
}
