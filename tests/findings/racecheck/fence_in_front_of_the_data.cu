// The writer's fence stands in front of the data, where it orders nothing: the reader's is right.
// expect: race-missing-fence read-after-write
__device__ int flag, data;

__global__ void hand_over(int* out) {
  if (blockIdx.x == 0) {
    __threadfence();
    data = 7;  // here
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence();
    *out = data;  // and here
  }
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  hand_over<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
