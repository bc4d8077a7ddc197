// Colour to grey as a plain CUDA program: what cuda/check_sass compares kernels/rgb_to_grey.cuh
// with.
#include <cstddef>
#include <cstdio>

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n)
    grey[i] = static_cast<unsigned char>(0.2989f * rgb[i] + 0.5870f * rgb[i + n] +
                                         0.1140f * rgb[i + 2 * n]);
}

__global__ void rgb_to_grey_2d(const unsigned char* rgb, unsigned char* grey, int width,
                               int height) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const std::size_t n = std::size_t(width) * height;
  const std::size_t i = std::size_t(row) * width + column;
  grey[i] = static_cast<unsigned char>(0.2989f * rgb[i] + 0.5870f * rgb[i + n] +
                                       0.1140f * rgb[i + 2 * n]);
}

int main() {
  constexpr int width = 225, height = 150, n = width * height;
  unsigned char *rgb, *grey;
  cudaMallocManaged(&rgb, 3 * n);
  cudaMallocManaged(&grey, n);
  for (int i = 0; i < 3 * n; ++i) rgb[i] = i % 251;
  rgb_to_grey<<<(n + 255) / 256, 256>>>(rgb, grey, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  const int in_a_row = grey[1000];
  rgb_to_grey_2d<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(rgb, grey, width,
                                                                                height);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("grey[1000] = %d in a row of blocks, %d in 2-D blocks\n", in_a_row, grey[1000]);
}
