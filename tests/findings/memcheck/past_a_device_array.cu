// A pointer to a device variable of many pages leads one element past its end.
// expect: out-of-bounds-global
__device__ int values[5000];

__global__ void fill(int n) {
  int* const to = values;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) to[i] = i;  // here
}

int main() {
  fill<<<21, 250>>>(5000);
  return cudaDeviceSynchronize();
}
