// Threads that return in front of a barrier, which the others pass without them.
// covers: __shared__ static, __syncthreads, cudaMallocManaged
#include <cstdio>

// The last threads have no element.
__global__ void reversed(const int* in, int* out, int n) {
  __shared__ int part[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  part[threadIdx.x] = in[i];
  __syncthreads();
  const int count = min(64, n - static_cast<int>(blockIdx.x * blockDim.x));
  out[i] = part[count - 1 - threadIdx.x];
}

// In each round some threads leave, and keep what they have.
__global__ void rounds(int* out, int n) {
  __shared__ int living[32];
  living[threadIdx.x] = 0;
  int mine = threadIdx.x;
  __syncthreads();
  for (int round = 0; round < n; ++round) {
    living[threadIdx.x] = round;
    __syncthreads();
    int same = 0;
    for (int i = 0; i < 32; ++i) same += living[i] == round;
    mine = (100 * mine + same) % 10000;
    out[threadIdx.x] = mine;
    if (threadIdx.x % n == round) return;
    __syncthreads();
  }
  out[threadIdx.x] = -1;  // nobody comes here
}

// Where all have left, nothing is asked any more: 100 / n.
__global__ void divided(int* out, int n) {
  if (threadIdx.x >= static_cast<unsigned>(n)) return;
  __syncthreads();
  const int part = 100 / n;
  int mine = part * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = mine;
}

// Rows and columns, and a loop behind.
__global__ void border(int* out, int width, int height) {
  __shared__ int tile[8][8];
  const int x = threadIdx.x, y = threadIdx.y;
  if (x >= width || y >= height) return;
  tile[y][x] = 10 * y + x;
  __syncthreads();
  int sum = 0;
  for (int step = 0; step < 2; ++step) {
    sum += tile[height - 1 - y][width - 1 - x];
    __syncthreads();
    tile[y][x] += sum;
    __syncthreads();
  }
  out[y * 8 + x] = sum + tile[y][x];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 200 * sizeof(int));
  cudaMallocManaged(&out, 200 * sizeof(int));
  for (int i = 0; i < 200; ++i) in[i] = i * i, out[i] = 0;
  const auto print = [&](const char* what, int count) {
    cudaDeviceSynchronize();
    long sum = 0;
    for (int i = 0; i < count; ++i) sum += (i + 1L) * out[i];
    std::printf("%s: %d %d %d, %ld\n", what, out[0], out[1], out[count - 1], sum);
    for (int i = 0; i < 200; ++i) out[i] = 0;
  };
  reversed<<<4, 64>>>(in, out, 200);
  print("reversed", 200);
  rounds<<<1, 32>>>(out, 5);
  print("rounds", 32);
  for (int n : {7, 0, 64}) {
    divided<<<1, 64>>>(out, n);
    print("divided", 64);
  }
  border<<<1, dim3(8, 8)>>>(out, 5, 7);
  print("border", 64);
  cudaFree(in);
  cudaFree(out);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
  return error != cudaSuccess;
}
