// Counts in sixteenths: whole numbers all the way, and a division that cuts off.
__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) grey[i] = (5 * rgb[i] + 9 * rgb[i + n] + 2 * rgb[i + 2 * n]) / 16;
}
