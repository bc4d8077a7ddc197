// A picture in pitched memory, blurred by rows of a box; copies in two dimensions.
// covers: cudaMallocPitch, cudaMemcpy2D, cudaMemset2D, uchar4, min, max
#include <cstdio>

__global__ void blur(const uchar4* in, uchar4* out, size_t pitch, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int r = 0, g = 0, n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      int cx = min(max(x + dx, 0), width - 1), cy = min(max(y + dy, 0), height - 1);
      uchar4 p = ((const uchar4*)((const char*)in + cy * pitch))[cx];
      r += p.x;
      g += p.y;
      n++;
    }
  uchar4* row = (uchar4*)((char*)out + y * pitch);
  row[x] = make_uchar4(r / n, g / n, 0, 255);
}

int main() {
  const int width = 50, height = 30;
  static uchar4 picture[height][width];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) picture[y][x] = make_uchar4(x * 5, y * 8, 1, 2);
  uchar4 *in, *out;
  size_t pitch, pitch_out;
  cudaMallocPitch(&in, &pitch, width * sizeof(uchar4), height);
  cudaMallocPitch(&out, &pitch_out, width * sizeof(uchar4), height);
  cudaMemset2D(out, pitch_out, 0, width * sizeof(uchar4), height);
  cudaMemcpy2D(in, pitch, picture, width * sizeof(uchar4), width * sizeof(uchar4), height,
               cudaMemcpyHostToDevice);
  blur<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(in, out, pitch, width,
                                                                      height);
  cudaMemcpy2D(picture, width * sizeof(uchar4), out, pitch, width * sizeof(uchar4), height,
               cudaMemcpyDeviceToHost);
  printf("%d %d, %d %d, %d %d\n", picture[0][0].x, picture[0][0].y, picture[10][20].x,
         picture[10][20].y, picture[29][49].x, picture[29][49].y);
  printf("pitches %s\n", pitch == pitch_out && pitch % 32 == 0 ? "agree" : "DIFFER");
  cudaFree(in);
  cudaFree(out);
}
