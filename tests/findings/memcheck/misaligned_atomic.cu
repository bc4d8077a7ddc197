// A record has a double behind an int, and threads add to it: atomics need a multiple of 8.
// expect: misaligned-access
__global__ void add(char* records) {
  char* const record = records + 12 * threadIdx.x;
  atomicAdd(reinterpret_cast<double*>(record + 4), 1.0);  // here
}

int main() {
  char* records;
  cudaMalloc(&records, 12 * 32);
  cudaMemset(records, 0, 12 * 32);
  add<<<1, 32>>>(records);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(records);
  return error == cudaErrorMisalignedAddress ? 0 : 1;
}
