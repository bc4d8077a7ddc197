// All threads write one number plainly and add to it atomically: one mistake, told once.
// expect: race-global
__global__ void number(int* latest, int* found) {
  *latest = threadIdx.x;  // here
  found[threadIdx.x] = atomicAdd(latest, 0);
}

int main() {
  int *latest, *found;
  cudaMalloc(&latest, sizeof(int));
  cudaMalloc(&found, 64 * sizeof(int));
  number<<<1, 64>>>(latest, found);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(latest);
  cudaFree(found);
  return error;
}
