// Vectors of Thrust's beside kernels, streams and memory of cudaMalloc.
// covers: thrust
#include <cstdio>

#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>

__global__ void twice(int* values, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= 2;
}

struct Multiply {
  int factor;
  __host__ __device__ int operator()(int value) const { return factor * value; }
};

int main() {
  const int count = 1000;
  thrust::host_vector<int> host(count);
  for (int i = 0; i < count; ++i) host[i] = (i * 379) % count;
  thrust::device_vector<int> device = host;
  device[0] = 5000;
  device.push_back(-1);
  std::printf("%d %d %zu\n", static_cast<int>(device[0]), static_cast<int>(device.back()),
              device.size());

  // As a kernel sees them.
  twice<<<4, 256>>>(thrust::raw_pointer_cast(device.data()), count);
  thrust::sort(device.begin(), device.end());
  host.resize(device.size());
  thrust::copy(device.begin(), device.end(), host.begin());
  std::printf("%d %d %d %d\n", host[0], host[1], host[2], host[count]);
  int three[3];
  cudaMemcpy(three, thrust::raw_pointer_cast(&device[10]), sizeof three, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", three[0], three[1], three[2]);

  // Memory that Thrust did not allocate.
  int* raw = nullptr;
  cudaMalloc(&raw, count * sizeof(int));
  thrust::device_ptr<int> first(raw);
  thrust::sequence(first, first + count, 1);
  std::printf("%d\n", thrust::reduce(first, first + count));
  thrust::fill(thrust::device, raw, raw + count, 7);
  std::printf("%d\n", thrust::reduce(thrust::device, raw, raw + count, 0, thrust::plus<int>()));

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::transform(thrust::cuda::par.on(stream), raw, raw + count, raw, Multiply{3});
  twice<<<4, 256, 0, stream>>>(raw, count);
  std::printf("%d\n", thrust::reduce(thrust::cuda::par.on(stream), raw, raw + count));
  cudaStreamDestroy(stream);
  cudaFree(raw);
}
