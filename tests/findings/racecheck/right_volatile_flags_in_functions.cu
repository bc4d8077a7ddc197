// Functions read volatile flags for their callers: as a result, through a reference and a pointer.
// expect: nothing
__device__ int state_of(volatile int* flags, int number) {
  const int state = flags[number];
  return state;
}

__device__ void look_at(volatile int* flags, int number, int& state) {
  state = flags[number];
}

__device__ __noinline__ void look_from_afar(volatile int* flags, int number, int* state) {
  *state = flags[number];
}

__device__ bool are_set(volatile int* flags) {
  return flags[0] != 0 && flags[1] != 0;
}

__device__ void give_up_if_late(volatile int* flags, int* out) {
  const int state = flags[2];
  if (state == 0) return;
  out[blockIdx.x] += 1;
}

__global__ void chain(int* data, volatile int* flags, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    flags[0] = 1;
    flags[1] = 1;
    flags[2] = 1;
    return;
  }
  int state = state_of(flags, 0);
  while (state == 0) state = state_of(flags, 0);
  do look_at(flags, 1, state);
  while (state == 0);
  do look_from_afar(flags, 2, &state);
  while (state == 0);
  while (!are_set(flags)) continue;
  __threadfence();
  out[blockIdx.x] = *data;
  give_up_if_late(flags, out);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 6 * sizeof(int));
  cudaMemset(memory, 0, 6 * sizeof(int));
  chain<<<2, 1>>>(memory, memory + 1, memory + 4);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
