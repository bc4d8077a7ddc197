// A 5 by 5 convolution with its mask in constant memory and a tile with a halo.
// covers: __constant__, cudaMemcpyToSymbol, cudaMemcpyFromSymbol, __shared__ 2D/3D array
#include <cstdio>
#include <cstdlib>

#define MASK_WIDTH 5
#define TILE 12
#define BLOCK (TILE + MASK_WIDTH - 1)

__constant__ float mask[MASK_WIDTH][MASK_WIDTH];

__global__ void convolve(const float* in, float* out, int width, int height) {
  __shared__ float tile[BLOCK][BLOCK];
  int col_out = blockIdx.x * TILE + threadIdx.x, row_out = blockIdx.y * TILE + threadIdx.y;
  int col_in = col_out - MASK_WIDTH / 2, row_in = row_out - MASK_WIDTH / 2;
  bool inside = row_in >= 0 && row_in < height && col_in >= 0 && col_in < width;
  tile[threadIdx.y][threadIdx.x] = inside ? in[row_in * width + col_in] : 0.0f;
  __syncthreads();
  if (threadIdx.x < TILE && threadIdx.y < TILE && row_out < height && col_out < width) {
    float sum = 0;
    for (int i = 0; i < MASK_WIDTH; i++)
      for (int j = 0; j < MASK_WIDTH; j++)
        sum += mask[i][j] * tile[threadIdx.y + i][threadIdx.x + j];
    out[row_out * width + col_out] = sum;
  }
}

int main() {
  const int width = 61, height = 43;
  static float in[width * height], out[width * height];
  float host_mask[MASK_WIDTH][MASK_WIDTH], back[MASK_WIDTH][MASK_WIDTH];
  for (int i = 0; i < width * height; i++) in[i] = float(i * 17 % 23);
  for (int i = 0; i < MASK_WIDTH; i++)
    for (int j = 0; j < MASK_WIDTH; j++) host_mask[i][j] = float((i + 1) * (j - 2));
  cudaMemcpyToSymbol(mask, host_mask, sizeof(mask));
  cudaMemcpyFromSymbol(back, mask, sizeof(mask));
  float *d_in, *d_out;
  cudaMalloc(&d_in, sizeof(in));
  cudaMalloc(&d_out, sizeof(out));
  cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
  dim3 block(BLOCK, BLOCK), grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
  convolve<<<grid, block>>>(d_in, d_out, width, height);
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;
      for (int i = 0; i < MASK_WIDTH; i++)
        for (int j = 0; j < MASK_WIDTH; j++) {
          int r = y + i - 2, c = x + j - 2;
          if (r >= 0 && r < height && c >= 0 && c < width) sum += back[i][j] * in[r * width + c];
        }
      wrong += sum != out[y * width + x];
    }
  printf("%d wrong, out[20][30] = %.0f\n", wrong, out[20 * width + 30]);
  cudaFree(d_in);
  cudaFree(d_out);
}
