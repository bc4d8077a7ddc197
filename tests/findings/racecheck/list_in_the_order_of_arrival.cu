// Each thread puts itself at the head of a list, which is therefore ordered by chance.
// expect: order-dependent
__global__ void push(int* head, int* next) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  next[i] = atomicExch(head, i);  // here
}

int main() {
  int *head, *next;
  cudaMalloc(&head, sizeof(int));
  cudaMalloc(&next, 128 * sizeof(int));
  cudaMemset(head, 0xff, sizeof(int));
  push<<<2, 64>>>(head, next);
  cudaDeviceSynchronize();
  cudaFree(head);
  cudaFree(next);
}
