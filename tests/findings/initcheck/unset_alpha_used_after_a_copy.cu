// Pixels whose fourth byte is never set are copied whole, and then that byte is used.
// expect: uninitialised-global
__global__ void paint(uchar4* pixels) {
  const int t = threadIdx.x;
  pixels[t].x = t;
  pixels[t].y = 2 * t;
  pixels[t].z = 3 * t;
}

__global__ void flip(const uchar4* in, uchar4* out, int* grey) {
  const int t = threadIdx.x;
  out[t] = in[63 - t];
  grey[t] = out[t].x * out[t].w / 255;  // here
}

int main() {
  uchar4 *in, *out;
  int* grey;
  cudaMalloc(&in, 64 * sizeof(uchar4));
  cudaMalloc(&out, 64 * sizeof(uchar4));
  cudaMalloc(&grey, 64 * sizeof(int));
  paint<<<1, 64>>>(in);
  flip<<<1, 64>>>(in, out, grey);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  cudaFree(grey);
  return error;
}
