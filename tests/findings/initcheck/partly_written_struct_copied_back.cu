// The kernel sets one member of each result, and the host copies and uses both.
// expect: uninitialised-copy
struct Result {
  int value, count;
};

__global__ void results(Result* out) {
  out[threadIdx.x].value = threadIdx.x;
}

int main() {
  Result* out;
  cudaMalloc(&out, 32 * sizeof(Result));
  results<<<1, 32>>>(out);
  Result host[32];
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);  // here
  cudaFree(out);
  int sum = 0;
  for (const Result& result : host) sum += result.value * result.count;
  return sum == 0 ? 0 : 1;
}
