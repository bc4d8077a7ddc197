// Heat in a plate: two buffers, and a residual by atomicMax on the bits of a float.
// covers: atomicMax, __float_as_int, fabsf, cudaEventCreate, cudaEventElapsedTime,
// threadIdx.y
#include <cstdio>
#include <utility>

#define IDX(x, y) ((y)*N + (x))
const int N = 48;

__global__ void sweep(const float* now, float* next, int* residual) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= N - 1 || y >= N - 1) return;
  float v =
      0.25f * (now[IDX(x - 1, y)] + now[IDX(x + 1, y)] + now[IDX(x, y - 1)] + now[IDX(x, y + 1)]);
  next[IDX(x, y)] = v;
  atomicMax(residual, __float_as_int(fabsf(v - now[IDX(x, y)])));
}

int main() {
  static float plate[N * N];
  for (int x = 0; x < N; x++) plate[x] = 100.0f;
  float *now, *next, ms = 0;
  int *residual, bits;
  cudaMalloc(&now, sizeof(plate));
  cudaMalloc(&next, sizeof(plate));
  cudaMalloc(&residual, sizeof(int));
  cudaMemcpy(now, plate, sizeof(plate), cudaMemcpyHostToDevice);
  cudaMemcpy(next, now, sizeof(plate), cudaMemcpyDeviceToDevice);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  for (int step = 0; step < 200; step++) {
    cudaMemset(residual, 0, sizeof(int));
    sweep<<<dim3(3, 3), dim3(16, 16)>>>(now, next, residual);
    std::swap(now, next);
  }
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&ms, start, stop);
  cudaMemcpy(&bits, residual, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(plate, now, sizeof(plate), cudaMemcpyDeviceToHost);
  union {
    int i;
    float f;
  } last = {bits};
  printf("residual %.3f, below the hot edge %.2f, in the middle %.2f, %s\n", last.f,
         plate[IDX(24, 1)], plate[IDX(24, 24)], ms > 0 ? "timed" : "NOT TIMED");
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFree(now);
  cudaFree(next);
  cudaFree(residual);
}
