// Lambdas that use extern __shared__ arrays, which no `[=]` copies: in kernels and on the host.
// covers: extern __shared__, extended lambda, template __global__
#include <cstdio>

extern __shared__ float of_file[];

template <class F>
__device__ void every(int n, F f) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) f(i);
}

__global__ void reverse(int* out) {
  extern __shared__ int twice[];
  every(64, [=](int i) { twice[i] = 2 * i; });
  if (threadIdx.x >= 0) {
    const int by = 3;
    every(64, [=](int i) {
      auto more = [=] { return twice[i] + by; };
      twice[i] = more();
    });
    every(64, [&](int i) { twice[i] += 1; });
  }
  __syncthreads();
  every(64, [=](int i) mutable { out[i] = twice[63 - i]; });
}

__global__ void reverse_of_file(float* out) {
  every(64, [=](int i) { of_file[i] = 2 * i; });
  __syncthreads();
  every(64, [=](int i) { out[i] = of_file[63 - i]; });
}

template <class T>
__global__ void reverse_raw(T* out) {
  extern __shared__ unsigned char raw[];
  T* const values = reinterpret_cast<T*>(raw);
  every(64, [=](int i) { reinterpret_cast<T*>(raw)[i] = T(i); });
  every(64, [=](int i) { values[i] = values[i] + T(1); });
  __syncthreads();
  every(64, [=](int i) { out[i] = values[63 - i]; });
}

template <class F>
__global__ void before_and_behind(F f) {
  f(threadIdx.x, true);
  __syncthreads();
  f(threadIdx.x, false);
}

template <class T>
void show(const char* name, const T* values) {
  cudaDeviceSynchronize();
  printf("%s: %g %g %g\n", name, double(values[0]), double(values[1]), double(values[63]));
}

int main() {
  int* ints;
  float* floats;
  cudaMallocManaged(&ints, 64 * sizeof(int));
  cudaMallocManaged(&floats, 64 * sizeof(float));
  reverse<<<1, 32, 256>>>(ints);
  show("in a kernel", ints);
  reverse_of_file<<<1, 32, 256>>>(floats);
  show("of the file", floats);
  reverse_raw<float><<<1, 32, 256>>>(floats);
  show("in a template", floats);
  auto handed_over = [=] __device__(int i, bool is_before) {
    auto read = [=](int by) { return of_file[63 - by]; };
    if (is_before)
      of_file[i] = 4 * i;
    else
      floats[i] = read(i);
  };
  before_and_behind<<<1, 64, 256>>>(handed_over);
  show("from the host", floats);
  cudaFree(ints);
  cudaFree(floats);
}
