// A function takes a kernel as a parameter, and calls it without <<<...>>>.
// expect: kernel-called
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

template <class Kernel, class... Arguments>
void repeat(int times, Kernel kernel, Arguments... arguments) {
  for (int i = 0; i < times; ++i) kernel(arguments...);  // here
}

int main() {
  int* out;
  int host[64];
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  repeat(2, fill, out, 7);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host[0];
}
