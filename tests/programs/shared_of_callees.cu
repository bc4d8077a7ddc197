// A kernel's static shared memory is counted over the functions that it calls.
// covers: cudaFuncGetAttributes
#include <cstdio>

__shared__ int of_file[10];

__device__ __noinline__ int reversed(int x) {
  __shared__ int part[32];
  part[threadIdx.x] = x;
  __syncwarp();
  return part[31 - threadIdx.x];
}

template <class T>
__device__ __noinline__ T first(T x) {
  __shared__ T value;
  if (threadIdx.x == 0) value = x;
  __syncwarp();
  return value;
}

__global__ void alone(int* out) {
  __shared__ int own[64];
  own[threadIdx.x] = out[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = own[threadIdx.x ^ 1];
}

__global__ void calling(int* out) {
  __shared__ int own[64];
  own[threadIdx.x] = reversed(out[threadIdx.x]);
  __syncwarp();
  out[threadIdx.x] = own[threadIdx.x ^ 1];
}

__global__ void calling_through(int* out) {
  if (threadIdx.x < 10) of_file[threadIdx.x] = 3;
  __syncwarp();
  out[threadIdx.x] = reversed(out[threadIdx.x]) + first(of_file[3]);
}

int main() {
  for (auto kernel : {alone, calling, calling_through}) {
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, kernel);
    int *d, h[32];
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    kernel<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%d bytes of shared memory; %d %d\n", (int)attributes.sharedSizeBytes, h[0], h[31]);
  }
}
