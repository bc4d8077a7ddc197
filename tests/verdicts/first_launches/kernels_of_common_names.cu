// Kernels whose names members and functions of libraries have too are called without a shape.
#include <vector>
__global__ void add(int* a) { a[0] += 1; }
__global__ void work(int* a) { a[0] += 1; }
int main() {
  work<<<1, 1>>>(nullptr);
  add(nullptr);
}
