// E13: img[r * w + c] is the number of steps of the point (x0 + c * dx, y0 + r * dy).

__global__ void mandelbrot(unsigned char* img, int w, int h, float x0, float y0, float dx, float dy,
                           int max_iter) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  // Your code goes here. Which threads have a pixel? Where does it lie, and which point is it?
}
