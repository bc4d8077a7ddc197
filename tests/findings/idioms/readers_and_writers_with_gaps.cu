// A lock for many readers or one writer: the readers leave without a fence, or the writer does.
// expect: race-missing-fence
__global__ void readers_leave_without_a_fence(int* lock, int* data, int* out) {
  if (blockIdx.x % 2 == 0) {
    while (atomicCAS(lock, 0, -1) != 0)
      ;
    __threadfence();
    data[0] += 1;  // here
    __threadfence();
    atomicExch(lock, 0);
  } else {
    for (;;) {
      const int readers = atomicAdd(lock, 0);
      if (readers >= 0 && atomicCAS(lock, readers, readers + 1) == readers) break;
    }
    __threadfence();
    out[blockIdx.x] = data[0];
    atomicSub(lock, 1);
  }
}

__global__ void writer_leaves_without_a_fence(int* lock, int* data, int* out) {
  if (blockIdx.x % 2 == 0) {
    while (atomicCAS(lock, 0, -1) != 0)
      ;
    __threadfence();
    data[0] += 1;
    *(volatile int*)lock = 0;
  } else {
    for (;;) {
      const int readers = atomicAdd(lock, 0);
      if (readers >= 0 && atomicCAS(lock, readers, readers + 1) == readers) break;
    }
    __threadfence();
    out[blockIdx.x] = data[0];
    __threadfence();
    atomicSub(lock, 1);
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  readers_leave_without_a_fence<<<8, 1>>>(memory, memory + 64, memory + 128);
  writer_leaves_without_a_fence<<<8, 1>>>(memory + 1, memory + 256, memory + 512);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
