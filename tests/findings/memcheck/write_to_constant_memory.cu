// A kernel casts const away and writes to __constant__ memory.
// expect: write-to-constant
__constant__ int limit[4];

__global__ void raise(const int* numbers) {
  const_cast<int*>(numbers)[threadIdx.x] = 100;  // here
}

int main() {
  void* address;
  cudaGetSymbolAddress(&address, limit);
  cudaMemset(address, 0, sizeof limit);
  raise<<<1, 1>>>(static_cast<const int*>(address));
  return cudaDeviceSynchronize();
}
