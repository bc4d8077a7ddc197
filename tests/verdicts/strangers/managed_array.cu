// Managed memory: arrays and a struct that both sides use.
#include <cstdio>
struct Node {
  int value;
  Node* next;
};
__device__ __managed__ Node nodes[4];
__managed__ int count = 4;
static __managed__ float ratio;
__global__ void k() {
  for (int i = 0; i + 1 < count; ++i) nodes[i].next = &nodes[i + 1];
  ratio = 0.5f;
}
int main() {
  for (Node& node : nodes) node.value = count;
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  printf("%d %f\n", nodes[0].next->value, ratio);
}
