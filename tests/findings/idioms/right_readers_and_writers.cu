// A lock for many readers or one writer: the readers are counted, the writer swaps 0 for -1.
// expect: nothing
__device__ void begin_to_read(int* lock) {
  for (;;) {
    const int readers = atomicAdd(lock, 0);
    if (readers >= 0 && atomicCAS(lock, readers, readers + 1) == readers) break;
  }
  __threadfence();
}
__device__ void end_reading(int* lock) {
  __threadfence();
  atomicSub(lock, 1);
}

__global__ void read_and_write(int* lock, int* data, int* out) {
  if (blockIdx.x % 2 == 0) {
    while (atomicCAS(lock, 0, -1) != 0)
      ;
    __threadfence();
    data[0] += 1;
    data[1] += 2;
    __threadfence();
    atomicExch(lock, 0);
  } else {
    begin_to_read(lock);
    out[blockIdx.x] = data[0] + data[1];
    end_reading(lock);
  }
}

__global__ void by_a_volatile_store(int* lock, int* data, int* out) {
  if (blockIdx.x % 2 == 0) {
    while (atomicCAS(lock, 0, -1) != 0)
      ;
    __threadfence();
    data[0] += 1;
    __threadfence();
    *(volatile int*)lock = 0;
  } else {
    begin_to_read(lock);
    out[blockIdx.x] = data[0];
    end_reading(lock);
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  read_and_write<<<8, 1>>>(memory, memory + 64, memory + 128);
  by_a_volatile_store<<<8, 1>>>(memory + 1, memory + 256, memory + 512);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
