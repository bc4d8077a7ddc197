// The host's memset() is given memory of the device: the line is that of the call.
// expect: device-pointer-on-host
#include <cstring>

__global__ void add_one(int* values) {
  values[threadIdx.x] += 1;
}

int main() {
  int* values;
  cudaMalloc(&values, 32 * sizeof(int));
  std::memset(values, 0, 32 * sizeof(int));  // here
  add_one<<<1, 32>>>(values);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  return error;
}
