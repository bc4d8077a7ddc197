// Steps over the picture in both directions, so that any grid would do.
__global__ void mandelbrot(unsigned char* img, int w, int h, float x0, float y0, float dx, float dy,
                           int max_iter) {
  for (int r = blockIdx.y * blockDim.y + threadIdx.y; r < h; r += gridDim.y * blockDim.y)
    for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < w; c += gridDim.x * blockDim.x) {
      float2 z = make_float2(0, 0);
      int n = 0;
      do {
        if (z.x * z.x + z.y * z.y > 4) break;
        z = make_float2(fmaf(z.x, z.x, -z.y * z.y) + fmaf(float(c), dx, x0),
                        2 * z.x * z.y + fmaf(float(r), dy, y0));
      } while (++n < max_iter);
      img[r * size_t(w) + c] = n;
    }
}
