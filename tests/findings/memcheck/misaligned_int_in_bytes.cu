// An int is read from byte 1 of a message.
// expect: misaligned-access
__global__ void length(const unsigned char* message, int* out) {
  *out = *reinterpret_cast<const int*>(message + 1);  // here
}

int main() {
  unsigned char* message;
  int* out;
  cudaMalloc(&message, 64);
  cudaMalloc(&out, sizeof(int));
  cudaMemset(message, 0, 64);
  length<<<1, 1>>>(message, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(message);
  cudaFree(out);
  return error;
}
