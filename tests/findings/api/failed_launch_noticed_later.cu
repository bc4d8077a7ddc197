// The error of a launch is not looked at in the next line, but by the next call that returns it.
// expect: launch-failed
__global__ void set(int* out) {
  *out = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  set<<<1, 4096>>>(out);  // here
  cudaFree(out);
  return cudaPeekAtLastError();
}
