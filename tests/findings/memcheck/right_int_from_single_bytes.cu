// An int at an odd address is put together from single bytes.
// expect: nothing
__global__ void length(const unsigned char* message, int* out) {
  int value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | message[1 + i];
  *out = value;
}

int main() {
  unsigned char* message;
  int* out;
  cudaMalloc(&message, 64);
  cudaMalloc(&out, sizeof(int));
  cudaMemset(message, 1, 64);
  length<<<1, 1>>>(message, out);
  cudaDeviceSynchronize();
  cudaFree(message);
  cudaFree(out);
}
