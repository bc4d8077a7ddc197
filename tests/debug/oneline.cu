// Kernels whose end is on the line of their beginning, or of what they do.
// clang-format off
__global__ void add(int* out) { int i = threadIdx.x; out[i] += 6; }
__global__ void add_more(int* out) {
  int i = threadIdx.x;
  out[i] += 6; }
int main() {
  int* out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  add<<<2, 2>>>(out);
  add_more<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  return out[0] + out[1] != 36;
}
