// A function sums a shared array by a pointer, to its end. A class with a constructor is in shared
// memory, too: the compiler notes beside it whether it has been made.
// expect: nothing
struct Counter {
  int count;
  __device__ Counter() {}
};

__device__ int sum(const int* values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return sum;
}

__global__ void sums(int* out) {
  __shared__ int values[16];
  __shared__ Counter counter;
  values[threadIdx.x] = 1;
  if (threadIdx.x == 0) counter.count = 5;
  __syncthreads();
  out[threadIdx.x] = sum(values, 16) + counter.count;
}

int main() {
  int* out;
  cudaMalloc(&out, 16 * sizeof(int));
  sums<<<1, 16>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
