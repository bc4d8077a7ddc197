// Dynamic shared memory, declared in every form that nvcc takes.
// The blanks and line ends are what is tested.
// clang-format off
// covers: extern __shared__, <<<grid,block,smem>>>
#include <cuda_runtime.h>

#include <cstdio>

struct Pair {
  int first, second;
};

extern __shared__ float of_the_file[];

__global__ void plain(int* out) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void is_volatile(int* out) {
  extern volatile __shared__ int v[];
  v[threadIdx.x] = threadIdx.x * 2;
  __syncthreads();
  out[threadIdx.x] = v[blockDim.x - 1 - threadIdx.x];
}
__global__ void is_aligned(int* out) {
  extern __shared__ __align__(16) unsigned char bytes[];
  int* s = reinterpret_cast<int*>(bytes);
  float* f = (float*)&s[blockDim.x];
  s[threadIdx.x] = threadIdx.x * 3;
  f[threadIdx.x] = 0.5f;
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x] + (int)(2 * f[0]);
}
__global__ void is_aligned_as(int* out) {
  alignas(double) extern __shared__ Pair pairs[];
  (pairs + threadIdx.x)->second = threadIdx.x * 4;
  __syncthreads();
  out[threadIdx.x] = pairs[blockDim.x - 1 - threadIdx.x].second;
}
__global__ void several(int* out) {
  extern __shared__ int first[], second[];
  __shared__ extern unsigned third[];
  first[threadIdx.x] = threadIdx.x * 5;
  __syncthreads();
  out[threadIdx.x] = second[blockDim.x - 1 - threadIdx.x] + (third[0] == 0 && &first[0] == second);
}
__global__ void of_rows(int* out) {
  extern __shared__ int rows[][4];
  rows[threadIdx.x / 4][threadIdx.x % 4] = threadIdx.x * 6;
  __syncthreads();
  const int other = blockDim.x - 1 - threadIdx.x;
  out[threadIdx.x] = rows[other / 4][other % 4];
}
__device__ int at(const int* s, int i) { return s[i]; }
template <class T>
__device__ T first_of(T* s) {
  return s[0];
}
__global__ void passed_on(int* out) {
  extern __shared__ int s[];
  if (threadIdx.x < blockDim.x) {
    s[threadIdx.x] = threadIdx.x * 7;
    __syncthreads();
    out[threadIdx.x] = at(s, blockDim.x - 1 - threadIdx.x) + first_of(s);
  }
}
template <class T>
__global__ void in_a_template(T* out) {
  extern __shared__ __align__(sizeof(T)) unsigned char memory[];
  T* s = reinterpret_cast<T*>(memory);
  s[threadIdx.x] = threadIdx.x * 8;
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__device__ void fill() {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x * 9;
}
__global__ void in_a_function(int* out) {
  extern __shared__ int s[];
  fill();
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void of_the_whole_file(int* out) {
  of_the_file[threadIdx.x] = threadIdx.x * 0.5f;
  __syncthreads();
  float* middle = of_the_file + 1;
  out[threadIdx.x] = (int)of_the_file[blockDim.x - 1 - threadIdx.x] + (int)middle[1];
}
__global__ void also_of_the_whole_file(int* out) {
  ((int*)of_the_file)[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<int*>(of_the_file)[blockDim.x - 1 - threadIdx.x];
}
__global__ void beside_static(int* out) {
  __shared__ int fixed[16], sum;
  static __shared__ int more;
  extern __shared__ int s[];
  fixed[threadIdx.x] = s[threadIdx.x] = threadIdx.x * 10;
  if (threadIdx.x == 0) sum = more = 1;
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x] + fixed[1] + sum + more;
}

template <class Kernel>
void show(const char* what, Kernel kernel) {
  int* out;
  int values[16];
  cudaMalloc(&out, sizeof values);
  kernel<<<1, 16, 16 * sizeof(double)>>>(out);
  const cudaError_t error = cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%s %s", what, cudaGetErrorName(error));
  for (int value : values) std::printf(" %d", value);
  std::printf("\n");
}

int main() {
  show("plain", plain);
  show("volatile", is_volatile);
  show("aligned", is_aligned);
  show("alignas", is_aligned_as);
  show("several", several);
  show("rows", of_rows);
  show("passed on", passed_on);
  show("template", in_a_template<int>);
  show("function", in_a_function);
  show("file", of_the_whole_file);
  show("file again", also_of_the_whole_file);
  show("beside static", beside_static);
}
