// Two host threads launch on streams of their own; an event orders the two kernels.
// expect: nothing
#include <thread>

__global__ void fill(int* p) {
  p[threadIdx.x] = threadIdx.x;
}
__global__ void add(int* p) {
  p[threadIdx.x] += 1;
}

int main() {
  cudaStream_t streams[2];
  cudaStreamCreate(&streams[0]);
  cudaStreamCreate(&streams[1]);
  cudaEvent_t filled;
  cudaEventCreate(&filled);
  int* p;
  cudaMalloc(&p, 64 * sizeof(int));
  std::thread first([&] {
    fill<<<1, 64, 0, streams[0]>>>(p);
    cudaEventRecord(filled, streams[0]);
  });
  std::thread second([&] {
    first.join();
    cudaStreamWaitEvent(streams[1], filled);
    add<<<1, 64, 0, streams[1]>>>(p);
  });
  second.join();
  cudaDeviceSynchronize();
  cudaStreamDestroy(streams[0]);
  cudaStreamDestroy(streams[1]);
  cudaEventDestroy(filled);
  cudaFree(p);
}
