// Every way in which one thread's turn passes to another: a row that goes on, a shuffle, polling,
// an early end, a barrier.
__device__ int flag;
__global__ void turns(int* out) {
  int i = threadIdx.x;
  if (i == 2) return;
  int first = __shfl_sync(0x3, i + 1, 0);
  while (i == 0 && *(volatile int*)&flag == 0) __nanosleep(1);
  if (i == 1) flag = 1;
  __syncthreads();
  if (i == 1) flag = 0;
  out[i] = first;
}
int main() {
  int* out;
  cudaMalloc(&out, 3 * sizeof(int));
  turns<<<1, 3>>>(out);
  cudaMemset(out, 0, 3 * sizeof(int));
  turns<<<1, 3>>>(out);
  return cudaDeviceSynchronize();
}
