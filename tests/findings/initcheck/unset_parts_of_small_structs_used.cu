// An alpha that nothing set is used after two copies; so are a number and a pixel never fully set.
// expect: uninitialised-global
struct __align__(4) Pixel {
  unsigned char red, green, blue, alpha;
};

__global__ void paint(Pixel* pixels) {
  const int t = threadIdx.x;
  pixels[t].red = pixels[t].green = pixels[t].blue = t;
}

__global__ void flip(const Pixel* in, Pixel* out, int* grey) {
  const int t = threadIdx.x;
  Pixel pixel = in[63 - t];
  pixel.red /= 2;
  out[t] = in[63 - t];
  pixel = out[t];
  out[t].red = pixel.red;
  grey[t] = out[t].red * out[t].alpha / 255;  // here
}

__global__ void scale(const int* by, Pixel* pixels) {
  Pixel pixel = pixels[threadIdx.x];
  const int factor = *by;  // here
  pixel.red *= factor;
  pixels[threadIdx.x].red = pixel.red;
}

__global__ void darken(const uchar4* in, int* grey) {
  const int t = threadIdx.x;
  uchar4 pixel = in[t];  // here
  grey[t] = pixel.x / 2;
}

int main() {
  constexpr int kCount = 64;
  Pixel *in, *out;
  uchar4* other;
  int *grey, *by;
  cudaMalloc(&in, kCount * sizeof(Pixel));
  cudaMalloc(&out, kCount * sizeof(Pixel));
  cudaMalloc(&other, kCount * sizeof(uchar4));
  cudaMalloc(&grey, kCount * sizeof(int));
  cudaMalloc(&by, sizeof(int));
  cudaMemset(by, 0, 3);
  paint<<<1, kCount>>>(in);
  flip<<<1, kCount>>>(in, out, grey);
  scale<<<1, kCount>>>(by, in);
  darken<<<1, kCount>>>(other, grey);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(other);
  cudaFree(grey);
  cudaFree(by);
  return error;
}
