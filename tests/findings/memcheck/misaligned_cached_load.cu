// A load that goes past L1 reads an int from the middle of a text.
// expect: misaligned-access
__global__ void read(const char* text, int* out) {
  out[threadIdx.x] = __ldcg(reinterpret_cast<const int*>(text + threadIdx.x));  // here
}

int main() {
  char* text;
  int* out;
  cudaMalloc(&text, 64);
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(text, 1, 64);
  read<<<1, 32>>>(text, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(text);
  cudaFree(out);
  return error == cudaErrorMisalignedAddress ? 0 : 1;
}
