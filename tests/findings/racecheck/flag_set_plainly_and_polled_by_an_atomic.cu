// A loop polls a flag by an atomic function, and the flag is set by a plain write: it is no lock.
// expect: race-global
__device__ int ready, data;

__device__ void wait_for_flag() {
  while (atomicAdd(&ready, 0) == 0)  // here
    ;
  __threadfence();
}

__global__ void hand_on(int* out) {
  if (blockIdx.x == 1) {
    wait_for_flag();
    *out = data;
  } else {
    data = 42;
    __threadfence();
    ready = 1;  // and here
  }
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  hand_on<<<2, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
