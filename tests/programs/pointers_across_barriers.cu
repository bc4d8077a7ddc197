// Pointers to a thread's own variables that are used behind a barrier, arrays in structures that
// are given as pointers, functions that are called by a pointer, and atomic functions around
// barriers that not every launch passes; the results as sums.
// covers: __syncthreads, __shfl_xor_sync, atomicAdd
#include <cstdio>
#include <vector>

constexpr int kThreads = 128;

struct Filter {
  int weights[3];
  int* state;
};

struct View {
  int* data;
  int size;
};

using Operation = int (*)(int);

__device__ int warp_sum(int v) {
  for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(0xffffffffu, v, o);
  return v;
}
__device__ int plus_thread(int v) {
  return v + static_cast<int>(threadIdx.x);
}
__device__ Operation operations[2] = {warp_sum, plus_thread};

__device__ void shift(int* weights) {
  const int first = weights[0];
  weights[0] = weights[1];
  weights[1] = weights[2];
  weights[2] = first + static_cast<int>(threadIdx.x % 5);
}
__device__ int sum_of(View view) {
  int sum = 0;
  for (int i = 0; i < view.size; ++i) sum += view.data[i];
  return sum;
}

__global__ void two_buffers(int* out, int steps) {
  __shared__ int shared[kThreads];
  const int t = threadIdx.x;
  int a[2] = {t, 1}, b[2] = {0, 0};
  int *now = a, *next = b;
  for (int step = 0; step < steps; ++step) {
    shared[t] = now[0];
    __syncthreads();
    next[0] = now[0] + shared[(t + 1) % kThreads];
    next[1] = now[1] * 2;
    __syncthreads();
    int* const other = now;
    now = next;
    next = other;
  }
  out[t] = now[0] + now[1];
}

__global__ void one_variable(int* out) {
  int x = threadIdx.x * 10;
  int* const p = &x;
  __syncthreads();
  *p += 3;
  __syncthreads();
  out[threadIdx.x] = *p;
}

__global__ void viewed(int* out, int n) {
  int mine[4];
  for (int i = 0; i < 4; ++i) mine[i] = i * n + threadIdx.x;
  const View view{mine, 4};
  __syncthreads();
  out[threadIdx.x] = sum_of(view);
}

__global__ void filtered(int* out, Filter filter) {
  const int t = threadIdx.x;
  Filter own = filter;
  for (int i = 0; i <= t % 7; ++i) shift(own.weights);
  if (t == 0) *own.state = 5;
  __syncthreads();
  int* const last = own.weights + 2;
  *last += filter.state[0];
  out[t] = own.weights[0] + 10 * own.weights[1] + 100 * own.weights[2];
}

__global__ void parameters(int* out, Filter filter) {
  int* const weights = filter.weights;
  weights[1] += threadIdx.x;
  out[threadIdx.x] = filter.weights[1];
}

__global__ void by_pointer(int* out, int which) {
  const Operation operation = operations[which];
  out[threadIdx.x] = (*operation)(threadIdx.x) + (operation)(2);
}

__global__ void counted(int* out, int* count, int passes) {
  const int t = threadIdx.x;
  out[t] = atomicAdd(count, 1) < 0;
  for (int pass = 0; pass < passes; ++pass) __syncthreads();
  out[t] += atomicAdd(count + 1, t) < 0;
}

int main() {
  int *out = nullptr, *count = nullptr;
  cudaMalloc(&out, kThreads * sizeof(int));
  cudaMalloc(&count, 4 * sizeof(int));
  cudaMemset(count, 0, 4 * sizeof(int));
  const auto show = [&](const char* name) {
    std::vector<int> all(kThreads);
    cudaMemcpy(all.data(), out, kThreads * sizeof(int), cudaMemcpyDeviceToHost);
    long sum = 0;
    for (int i = 0; i < kThreads; ++i) sum += static_cast<long>(i + 1) * all[i];
    std::printf("%s %ld %s\n", name, sum, cudaGetErrorName(cudaGetLastError()));
  };
  two_buffers<<<1, kThreads>>>(out, 3);
  show("two_buffers");
  one_variable<<<1, kThreads>>>(out);
  show("one_variable");
  viewed<<<1, kThreads>>>(out, 3);
  show("viewed");
  filtered<<<1, kThreads>>>(out, Filter{{1, 2, 3}, count + 3});
  show("filtered");
  parameters<<<1, kThreads>>>(out, Filter{{1, 2, 3}, nullptr});
  show("parameters");
  for (int which = 0; which < 2; ++which) {
    by_pointer<<<1, kThreads>>>(out, which);
    show("by_pointer");
  }
  counted<<<1, kThreads>>>(out, count, 0);
  show("counted");
  int counts[2];
  cudaMemcpy(counts, count, sizeof counts, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", counts[0], counts[1]);
  cudaFree(out);
  cudaFree(count);
}
