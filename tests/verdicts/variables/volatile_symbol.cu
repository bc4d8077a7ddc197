// The symbol functions take variables that are volatile.
__device__ volatile int flag;
__device__ volatile float many[4];
int main() {
  int value = 1;
  size_t bytes;
  void* address;
  cudaMemcpyToSymbol(flag, &value, sizeof value);
  cudaMemcpyFromSymbol(&value, flag, sizeof value);
  cudaGetSymbolSize(&bytes, many);
  cudaGetSymbolAddress(&address, many);
}
