// Addresses and references are taken of the host's copy, sizes of neither: nvcc says nothing.
#include <algorithm>
#include <cstring>
__device__ int count;
__device__ float table[4];
__device__ int* list;
__device__ const int size = 4;
__constant__ float weights[3];
__global__ void k(int n) {
  count = n;
}
int& reference() {
  return count;
}
int* address() {
  return &count;
}
float* beginning() {
  return table;
}
void by_reference(int& n) {
  n = 1;
}
void by_const_reference(const int& n) {}
int main() {
  float values[4] = {};
  int n = size + 2 * size;
  int* pointer = &count;
  int& alias = count;
  const int& view = count;
  auto& other = table;
  float* third = &table[2];
  by_reference(count);
  by_const_reference(count);
  cudaMemcpyToSymbol(count, &n, sizeof(count));
  cudaMemcpyToSymbol(table, values, sizeof table);
  cudaMemcpyFromSymbol(&n, count, sizeof n, 0, cudaMemcpyDeviceToHost);
  cudaMalloc(&list, 16);
  cudaMalloc((void**)&list, 16);
  std::copy(values, values + 4, table);
  memcpy(table, values, sizeof(table));
  std::swap(n, count);
  for (float value : table) n += value;
  (void)count;
  decltype(count) copy = 3;
  static_assert(sizeof(weights) == 12 && sizeof(weights[0]) == 4);
  k<<<1, size>>>(n);
  return pointer == &alias && &view == pointer && &other == &table && third && copy;
}
