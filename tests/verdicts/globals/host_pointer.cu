// A kernel dereferences a global pointer of the host.
int* data;
__global__ void k() {
  data[threadIdx.x] = 1;
}
int main() {
  cudaMalloc(&data, 4);
}
