// Variables of the device: scalars, arrays, structs, and how the host reaches them.
// covers: __device__ variable, cudaMemcpyToSymbol, cudaMemcpyFromSymbol,
// cudaGetSymbolAddress, cudaGetSymbolSize, __constant__, constant struct
#include <cstdio>

struct Settings {
  int factor;
  float offset;
  double table[4];
};

__device__ int counter = 5;
__device__ float grid_values[4][8];
__constant__ Settings settings;
__constant__ int weights[3] = {1, 20, 300};

__global__ void work() {
  int t = threadIdx.x;
  atomicAdd(&counter, weights[t % 3] * settings.factor);
  grid_values[t / 8][t % 8] = settings.offset + float(settings.table[t % 4]);
}

int main() {
  Settings s = {2, 0.5f, {1, 2, 3, 4}};
  cudaMemcpyToSymbol(settings, &s, sizeof(s));
  work<<<1, 32>>>();
  int value;
  cudaMemcpyFromSymbol(&value, counter, sizeof(value));
  printf("counter %d\n", value);
  value = 100;
  cudaMemcpyToSymbol(counter, &value, sizeof(value), 0, cudaMemcpyHostToDevice);
  int other = 7;
  cudaMemcpyToSymbol(weights, &other, sizeof(int), 2 * sizeof(int));
  work<<<1, 32>>>();
  cudaMemcpyFromSymbol(&value, counter, sizeof(int));
  printf("counter %d\n", value);
  float row[8];
  cudaMemcpyFromSymbol(row, grid_values, sizeof(row), 2 * sizeof(row));
  printf("row 2: %.1f %.1f %.1f %.1f\n", row[0], row[1], row[2], row[3]);
  void* address;
  size_t size;
  cudaGetSymbolAddress(&address, grid_values);
  cudaGetSymbolSize(&size, grid_values);
  cudaMemset(address, 0, size);
  cudaMemcpyFromSymbol(row, grid_values, sizeof(row));
  printf("size %zu, cleared to %.0f\n", size, row[7]);
}
