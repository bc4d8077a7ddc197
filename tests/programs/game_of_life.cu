// Conway's game of life on a torus: a glider and a blinker, two buffers that change places.
// covers: __device__ function, threadIdx.y, blockIdx.y, blockDim.y
#include <stdio.h>
#include <string.h>

#define W 24
#define H 16

__device__ int neighbours(const unsigned char* cells, int x, int y) {
  int count = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0) count += cells[(y + dy + H) % H * W + (x + dx + W) % W];
  return count;
}

__global__ void step(const unsigned char* now, unsigned char* next) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= W || y >= H) return;
  int n = neighbours(now, x, y);
  next[y * W + x] = n == 3 || (n == 2 && now[y * W + x]);
}

int main() {
  unsigned char cells[H * W];
  memset(cells, 0, sizeof(cells));
  const int glider[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
  for (int i = 0; i < 5; i++) cells[glider[i][1] * W + glider[i][0]] = 1;
  for (int i = 0; i < 3; i++) cells[12 * W + 18 + i] = 1;
  unsigned char *now, *next;
  cudaMalloc(&now, sizeof(cells));
  cudaMalloc(&next, sizeof(cells));
  cudaMemcpy(now, cells, sizeof(cells), cudaMemcpyHostToDevice);
  dim3 threads(16, 16), blocks((W + 15) / 16, (H + 15) / 16);
  for (int generation = 0; generation < 25; generation++) {
    step<<<blocks, threads>>>(now, next);
    unsigned char* swap = now;
    now = next;
    next = swap;
  }
  cudaMemcpy(cells, now, sizeof(cells), cudaMemcpyDeviceToHost);
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) putchar(cells[y * W + x] ? '#' : '.');
    putchar('\n');
  }
  cudaFree(now);
  cudaFree(next);
  return 0;
}
