// E09: grey[i] = 0.3125 r + 0.5625 g + 0.125 b of pixel i, truncated. The planes lie one after
// another in rgb: n bytes of red, n of green, n of blue.

__global__ void rgb_to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // this thread's pixel
  // Your code goes here. Where are the three bytes of pixel i? Does pixel i exist?
}
