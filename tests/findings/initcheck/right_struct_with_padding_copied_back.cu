// The three bytes between the members hold nothing, and copying them does no harm.
// expect: nothing
struct Result {
  char kind;
  int value;
};

__global__ void results(Result* out) {
  out[threadIdx.x].kind = 'a';
  out[threadIdx.x].value = threadIdx.x;
}

int main() {
  Result* out;
  cudaMalloc(&out, 32 * sizeof(Result));
  results<<<1, 32>>>(out);
  Result host[32];
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host[31].value == 31 ? 0 : 1;
}
