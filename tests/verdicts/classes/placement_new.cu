// Placement new in a kernel.
#include <new>
struct Node {
  int value;
  __device__ Node(int v) : value(v) {}
};
__global__ void k(void* room) {
  new (room) Node(3);
}
