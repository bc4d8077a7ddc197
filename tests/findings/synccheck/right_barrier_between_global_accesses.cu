// The threads of a block hand values over through global memory.
// expect: nothing
__global__ void turn(int* values, int* out) {
  const int t = threadIdx.x;
  values[t] = t;
  __syncthreads();
  out[t] = values[63 - t];
}

int main() {
  int *memory, values[64];
  cudaMalloc(&memory, 2 * sizeof values);
  turn<<<1, 64>>>(memory, memory + 64);
  cudaMemcpy(values, memory + 64, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(memory);
  return values[0] == 63 ? 0 : 1;
}
