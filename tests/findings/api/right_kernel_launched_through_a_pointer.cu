// Kernels are launched through pointers: with <<<...>>>, and by cudaLaunchKernel().
// expect: nothing
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

template <class T>
__global__ void add(T* out, T value) {
  out[threadIdx.x] += value;
}

int main() {
  void (*kernel)(int*, int) = fill;
  int* out;
  int host[64], value = 5;
  cudaMalloc(&out, sizeof host);
  kernel<<<1, 64>>>(out, 7);
  void* arguments[] = {&out, &value};
  kernel = add<int>;
  cudaLaunchKernel((const void*)kernel, dim3(1), dim3(64), arguments, 0, nullptr);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host[0] == 12 ? 0 : 1;
}
