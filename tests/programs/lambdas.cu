// Extended lambdas: device and host-device lambdas handed to kernels, captures by value.
// covers: extended lambda, template __global__, __host__ __device__
#include <cstdio>

template <typename F>
__global__ void for_each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

template <typename F>
void parallel_for(int n, F f) {
  for_each<<<(n + 63) / 64, 64>>>(n, f);
}

template <typename F>
__global__ void call(int* out, F f) {
  *out = f(20);
}

int main() {
  const int n = 200;
  int* data;
  cudaMallocManaged(&data, n * sizeof(int));
  int scale = 3;
  parallel_for(n, [=] __device__(int i) { data[i] = i * scale; });
  for_each<<<(n + 127) / 128, 128>>>(n, [data] __device__(int i) { data[i] += 1; });
  cudaDeviceSynchronize();
  printf("%d %d\n", data[1], data[n - 1]);
  auto both = [scale] __host__ __device__(int v) { return v * scale + 2; };
  call<<<1, 1>>>(data, both);
  cudaDeviceSynchronize();
  printf("device %d, host %d\n", data[0], both(20));
  cudaFree(data);
}
