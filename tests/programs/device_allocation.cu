// Memory that kernels allocate for themselves, and allocation in the order of a stream.
// covers: malloc (in kernel), free (in kernel), new (in kernel), cudaMallocAsync, cudaFreeAsync
#include <cstdio>

struct Node {
  int value;
  Node* next;
};

__global__ void lists(int* sums) {
  Node* head = nullptr;
  for (int i = 0; i < 5; i++) {
    Node* node = (Node*)malloc(sizeof(Node));
    if (node == nullptr) return;
    node->value = threadIdx.x + i;
    node->next = head;
    head = node;
  }
  int sum = 0;
  while (head) {
    sum += head->value;
    Node* next = head->next;
    free(head);
    head = next;
  }
  int* scratch = new int[2];
  scratch[0] = sum;
  scratch[1] = 1;
  sums[threadIdx.x] = scratch[0] + scratch[1];
  delete[] scratch;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *sums, h[20];
  cudaMallocAsync((void**)&sums, sizeof(h), stream);
  lists<<<1, 20, 0, stream>>>(sums);
  cudaMemcpyAsync(h, sums, sizeof(h), cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(sums, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d, %s\n", h[0], h[1], h[19], cudaGetErrorString(cudaGetLastError()));
  cudaStreamDestroy(stream);
}
