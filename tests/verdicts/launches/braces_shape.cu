// A launch with dim3 in all its forms.
__global__ void k() {}
int main() {
  k<<<dim3(1, 2), dim3(4)>>>();
  k<<<dim3{1, 2, 3}, {4, 4}>>>();
  cudaStream_t s = 0;
  k<<<1, 32, 0, s>>>();
  k<<<(3 + 31) / 32, 'a'>>>();
}
