// A __device__ variable without an initialiser begins as zero, like every static variable.
// expect: nothing
__device__ int counter;

__global__ void count() {
  atomicAdd(&counter, 1);
}

int main() {
  count<<<2, 32>>>();
  int result;
  cudaMemcpyFromSymbol(&result, counter, sizeof result);
  return result == 64 ? 0 : 1;
}
