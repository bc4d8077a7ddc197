// Two sums over a block use one storage, and no barrier is between them.
// expect: race-shared
#include <cub/cub.cuh>

__global__ void sums(const int* in, int* out) {
  using Sum = cub::BlockReduce<int, 128>;
  __shared__ typename Sum::TempStorage storage;
  const int first = Sum(storage).Sum(in[threadIdx.x]);       // here
  const int second = Sum(storage).Sum(2 * in[threadIdx.x]);  // and here
  if (threadIdx.x == 0) out[0] = first + second;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  sums<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
