// A constructor writes the pointer to the table of virtual functions, in shared and global memory.
// expect: nothing
#include <cstdio>
#include <new>

struct Shape {
  __device__ virtual int corners() const { return 0; }
};
struct Triangle : Shape {
  int scale;
  __device__ explicit Triangle(int s) : scale(s) {}
  __device__ int corners() const override { return 3 * scale; }
};

__global__ void count(int* out, char* memory) {
  __shared__ __align__(8) char room[sizeof(Triangle)];
  extern __shared__ __align__(8) char more[];
  __shared__ const Shape *one, *two, *three;
  if (threadIdx.x == 0) {
    one = new (room) Triangle(1);
    two = new (more) Triangle(2);
    three = new (memory) Triangle(3);
  }
  __syncthreads();
  out[threadIdx.x] = one->corners() + two->corners() + three->corners();
}

int main() {
  int *out, last;
  char* memory;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&memory, sizeof(Triangle));
  count<<<1, 32, sizeof(Triangle)>>>(out, memory);
  cudaMemcpy(&last, out + 31, sizeof last, cudaMemcpyDeviceToHost);
  std::printf("%d\n", last);
  cudaFree(out);
  cudaFree(memory);
  return last != 18;
}
