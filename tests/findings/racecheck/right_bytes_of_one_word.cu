// Neighbouring bytes belong to different threads, which is no conflict although they share a word.
// expect: nothing
__global__ void letters(char* out) {
  __shared__ char text[64];
  text[threadIdx.x] = 'a' + threadIdx.x % 26;
  out[threadIdx.x] = text[threadIdx.x];
}

int main() {
  char* out;
  cudaMalloc(&out, 64);
  letters<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
