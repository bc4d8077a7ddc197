// The Mandelbrot set in letters; coordinates are exact in float, so every device counts the same.
// covers: __device__ function, threadIdx.y, dim3
#include <stdio.h>

#define WIDTH 64
#define HEIGHT 32

__device__ int iterations(double cr, double ci, int limit) {
  double zr = 0, zi = 0;
  int i = 0;
  while (i < limit && zr * zr + zi * zi < 4.0) {
    double t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = t;
    ++i;
  }
  return i;
}

__global__ void mandelbrot(char* picture) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int n = iterations(x * 0.046875 - 2.0, y * 0.078125 - 1.25, 60);
  picture[y * WIDTH + x] = n >= 60 ? '@' : n > 12 ? '+' : n > 6 ? '-' : n > 3 ? '.' : ' ';
}

int main() {
  static char picture[HEIGHT * WIDTH];
  char* d_picture;
  cudaMalloc(&d_picture, sizeof(picture));
  mandelbrot<<<dim3(WIDTH / 16, HEIGHT / 8), dim3(16, 8)>>>(d_picture);
  cudaMemcpy(picture, d_picture, sizeof(picture), cudaMemcpyDeviceToHost);
  for (int y = 0; y < HEIGHT; y++) printf("|%.*s|\n", WIDTH, picture + y * WIDTH);
  cudaFree(d_picture);
}
