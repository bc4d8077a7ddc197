// A block waits only for blocks that began before it, by a ticket that each draws when it starts.
// expect: nothing
__global__ void chain(int* ticket, int* turn, int* out) {
  const int mine = atomicAdd(ticket, 1);
  while (atomicAdd(turn, 0) != mine) {
  }
  __threadfence();
  *out += mine;
  __threadfence();
  atomicAdd(turn, 1);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  chain<<<16, 1>>>(memory, memory + 1, memory + 2);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
