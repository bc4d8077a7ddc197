// The sum by atomicCAS() of CUDA's own guide: a stale first value costs a round, and nothing else.
// expect: nothing
__device__ double add(double* address, double value) {
  unsigned long long* const bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void count(double* sum) {
  add(sum, 1.0);
}

int main() {
  double* sum;
  cudaMalloc(&sum, sizeof(double));
  cudaMemset(sum, 0, sizeof(double));
  count<<<4, 64>>>(sum);
  double result = 0;
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(sum);
  return result == 256 ? 0 : 1;
}
