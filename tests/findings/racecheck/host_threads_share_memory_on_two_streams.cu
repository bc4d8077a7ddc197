// Two host threads launch on streams of their own; the second waits for the first thread's call,
// not for its kernel.
// expect: race-stream
#include <thread>

__global__ void fill(int* p) {
  p[threadIdx.x] = threadIdx.x;  // and here
}
__global__ void add(int* p) {
  p[threadIdx.x] += 1;  // here
}

int main() {
  cudaStream_t streams[2];
  cudaStreamCreate(&streams[0]);
  cudaStreamCreate(&streams[1]);
  int* p;
  cudaMalloc(&p, 64 * sizeof(int));
  std::thread first([&] { fill<<<1, 64, 0, streams[0]>>>(p); });
  std::thread second([&] {
    first.join();
    add<<<1, 64, 0, streams[1]>>>(p);
  });
  second.join();
  cudaDeviceSynchronize();
  cudaStreamDestroy(streams[0]);
  cudaStreamDestroy(streams[1]);
  cudaFree(p);
}
