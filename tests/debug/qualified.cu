// Functions of one name in two namespaces.
namespace one {
__device__ int add(int value) {
  return value + 1;
}
__device__ int only(int value) {
  return value;
}
}  // namespace one

__device__ int add(int value) {
  return value + 2;
}

__global__ void fill(int* x) {
  x[threadIdx.x] = one::add(1);
  x[threadIdx.x] += add(one::only(2));
}

int main() {
  int* x;
  cudaMalloc(&x, 8);
  fill<<<1, 2>>>(x);
  return cudaDeviceSynchronize();
}
