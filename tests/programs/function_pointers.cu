// Device functions chosen at run time through pointers, and functors as template arguments.
// covers: __device__ function, __device__ variable, cudaMemcpyFromSymbol, template __global__
#include <cstdio>

typedef int (*Operation)(int, int);

__device__ int add(int a, int b) {
  return a + b;
}
__device__ int subtract(int a, int b) {
  return a - b;
}
__device__ int larger(int a, int b) {
  return a > b ? a : b;
}
__device__ Operation operations[3] = {add, subtract, larger};
__device__ Operation chosen = subtract;

__global__ void by_table(int* out) {
  out[threadIdx.x] = operations[threadIdx.x % 3](threadIdx.x, 5);
}
__global__ void by_argument(int* out, Operation operation) {
  out[threadIdx.x] = operation(10, threadIdx.x);
}

struct Scale {
  int factor;
  __device__ int operator()(int v) const { return v * factor; }
};
struct Square {
  __device__ int operator()(int v) const { return v * v; }
};
template <typename Function>
__global__ void apply(int* out, Function function) {
  out[threadIdx.x] = function(out[threadIdx.x]);
}

void show(const char* name, const int* d) {
  int h[8];
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%-12s", name);
  for (int v : h) printf("%5d", v);
  printf("\n");
}

int main() {
  int* d;
  cudaMalloc(&d, 8 * sizeof(int));
  by_table<<<1, 8>>>(d);
  show("table", d);
  Operation on_device;
  cudaMemcpyFromSymbol(&on_device, chosen, sizeof(Operation));
  by_argument<<<1, 8>>>(d, on_device);
  show("argument", d);
  apply<<<1, 8>>>(d, Scale{3});
  show("scale", d);
  apply<Square><<<1, 8>>>(d, Square());
  show("square", d);
  void (*launched)(int*) = by_table;
  launched<<<1, 8>>>(d);
  show("pointer", d);
  cudaFree(d);
}
