// Thread 0 publishes the address of a local variable, and the others follow it.
// expect: foreign-local-pointer
__global__ void publish(int* out) {
  __shared__ int* published;
  int mine = threadIdx.x;
  if (threadIdx.x == 0) published = &mine;
  __syncthreads();
  out[threadIdx.x] = *published;  // here
  __syncthreads();
  out[threadIdx.x] += mine;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  publish<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
