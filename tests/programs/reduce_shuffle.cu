// A sum by warp shuffles: lanes first, then the warps of a block, then one atomic per block.
// covers: __shfl_down_sync, atomicAdd, __forceinline__, warpSize, template __device__, __shared__
// static
#include <cstdio>

template <typename T>
__device__ __forceinline__ T warp_sum(T value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

template <typename T>
__inline__ __device__ T block_sum(T value) {
  static __shared__ T partial[32];
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  value = warp_sum(value);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  value = threadIdx.x < blockDim.x / warpSize ? partial[lane] : T(0);
  return warp == 0 ? warp_sum(value) : value;
}

template <typename T>
__global__ void sum(const T* in, T* out, int n) {
  T mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    mine += in[i];
  mine = block_sum(mine);
  if (threadIdx.x == 0) atomicAdd(out, mine);
}

template <typename T>
double sum_on_device(int n) {
  T* host = new T[n];
  for (int i = 0; i < n; i++) host[i] = T(i % 17);
  T *in, *out, result;
  cudaMalloc(&in, n * sizeof(T));
  cudaMalloc(&out, sizeof(T));
  cudaMemcpy(in, host, n * sizeof(T), cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof(T));
  sum<T><<<16, 256>>>(in, out, n);
  cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  delete[] host;
  return double(result);
}

int main() {
  printf("int: %.0f\n", sum_on_device<int>(30000));
  printf("float: %.0f\n", sum_on_device<float>(30000));
  printf("double: %.0f\n", sum_on_device<double>(30000));
}
