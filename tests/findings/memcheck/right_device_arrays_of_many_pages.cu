// Device variables that begin as zero and fill many pages, used to their last elements.
// expect: nothing
__device__ int first[5000];
__device__ int second[5000];
__device__ int third[5000];

__global__ void rotate() {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int* const to[] = {first, second, third};
  if (i < 5000) {
    to[1][i] = to[0][i] + 1;
    to[2][i] = to[1][i] + 1;
  }
}

int main() {
  rotate<<<20, 250>>>();
  return cudaDeviceSynchronize();
}
