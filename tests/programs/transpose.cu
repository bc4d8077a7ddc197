// Matrix transpose: plain, and through a padded tile in shared memory.
// covers: __shared__ 2D/3D array, threadIdx.y, blockIdx.y, blockDim.y, gridDim.y, cudaEventCreate,
// covers: cudaEventRecord, cudaEventSynchronize, cudaEventElapsedTime, cudaEventDestroy,
// cudaEvent_t
#include <stdio.h>
#include <stdlib.h>

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

__global__ void transpose_naive(float* odata, const float* idata, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) odata[x * height + y] = idata[y * width + x];
}

__global__ void transpose_tiled(float* odata, const float* idata, int width, int height) {
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x;
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < height && y + j < width)
      odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void count_blocks(unsigned int* count) {
  if (threadIdx.x == 0 && threadIdx.y == 0) atomicAdd(count, gridDim.x * 100 + gridDim.y);
}

int main(void) {
  const int width = 200, height = 100, n = width * height;
  size_t bytes = n * sizeof(float);
  float *in = (float*)malloc(bytes), *out = (float*)malloc(bytes);
  for (int i = 0; i < n; i++) in[i] = (float)i;
  float *d_in, *d_out;
  cudaMalloc((void**)&d_in, bytes);
  cudaMalloc((void**)&d_out, bytes);
  cudaMemcpy(d_in, in, bytes, cudaMemcpyHostToDevice);
  dim3 grid((width + TILE_DIM - 1) / TILE_DIM, (height + TILE_DIM - 1) / TILE_DIM);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  for (int version = 0; version < 2; version++) {
    cudaMemset(d_out, 0, bytes);
    cudaEventRecord(start, 0);
    if (version == 0)
      transpose_naive<<<grid, dim3(TILE_DIM, TILE_DIM)>>>(d_out, d_in, width, height);
    else
      transpose_tiled<<<grid, dim3(TILE_DIM, BLOCK_ROWS)>>>(d_out, d_in, width, height);
    cudaEventRecord(stop, 0);
    cudaEventSynchronize(stop);
    float ms = -1;
    cudaEventElapsedTime(&ms, start, stop);
    cudaMemcpy(out, d_out, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) wrong += out[x * height + y] != in[y * width + x];
    printf("version %d: %d wrong, time %s\n", version, wrong, ms >= 0 ? "measured" : "MISSING");
  }
  unsigned int* d_count;
  unsigned int count = 0;
  cudaMalloc(&d_count, sizeof(count));
  cudaMemset(d_count, 0, sizeof(count));
  count_blocks<<<dim3(3, 2), dim3(4, 4)>>>(d_count);
  cudaMemcpy(&count, d_count, sizeof(count), cudaMemcpyDeviceToHost);
  printf("count %u\n", count);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_count);
  free(in);
  free(out);
  return 0;
}
