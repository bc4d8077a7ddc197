// Templates of every kind a kernel meets: types, sizes, packs, specialised parts, if constexpr.
// covers: template __global__, template __device__, #pragma unroll, static __global__,
// extern __shared__
#include <cstdio>
#include <type_traits>

template <typename T>
struct SharedMemory {
  __device__ T* get() {
    extern __shared__ unsigned char memory[];
    return reinterpret_cast<T*>(memory);
  }
};

template <typename T, unsigned int kBlock>
__global__ void reverse(T* data) {
  SharedMemory<T> shared;
  T* s = shared.get();
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s[kBlock - 1 - threadIdx.x];
}

template <typename T>
__device__ T half_of(T v) {
  if constexpr (std::is_integral<T>::value)
    return v >> 1;
  else
    return v * T(0.5);
}

template <int N, typename... Ts>
__device__ double sum_of(Ts... values) {
  double sum = 0;
  ((sum += values), ...);
#pragma unroll 4
  for (int i = 0; i < N; i++) sum += 1;
  return sum;
}

template <typename T>
static __global__ void halve(T* data) {
  data[threadIdx.x] = half_of(data[threadIdx.x]);
}

static __global__ void pack(double* out) {
  *out = sum_of<3>(1, 2.5f, 4.0, 'a');
}

template <typename T>
void run(const char* name) {
  const int n = 32;
  T h[n], *d;
  for (int i = 0; i < n; i++) h[i] = T(3 * i + 1);
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  reverse<T, n><<<1, n, n * sizeof(T)>>>(d);
  halve<<<dim3(1), n>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%s: %.1f %.1f ... %.1f\n", name, double(h[0]), double(h[1]), double(h[n - 1]));
  cudaFree(d);
}

int main() {
  run<int>("int");
  run<float>("float");
  run<double>("double");
  run<short>("short");
  double* out;
  cudaMallocManaged(&out, sizeof(double));
  pack<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("pack: %.1f\n", *out);
  cudaFree(out);
}
