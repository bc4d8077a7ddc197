// Atomics on numbers of a record of 24 bytes, each at a multiple of its size.
// expect: nothing
__global__ void add(char* records) {
  char* const record = records + 24 * threadIdx.x;
  atomicAdd(reinterpret_cast<double*>(record), 1.0);
  atomicAdd(reinterpret_cast<int*>(record + 8), 1);
  atomicAdd(reinterpret_cast<float*>(record + 12), 1.0f);
  atomicCAS(reinterpret_cast<unsigned short*>(record + 18), static_cast<unsigned short>(0),
            static_cast<unsigned short>(1));
  atomicMax(reinterpret_cast<int*>(record + 20), __ldcg(reinterpret_cast<int*>(record + 8)));
}

int main() {
  char* records;
  cudaMalloc(&records, 24 * 32);
  cudaMemset(records, 0, 24 * 32);
  add<<<1, 32>>>(records);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(records);
  return error == cudaSuccess ? 0 : 1;
}
