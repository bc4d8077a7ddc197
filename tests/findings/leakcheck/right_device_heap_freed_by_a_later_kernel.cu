// One kernel allocates on the heap, and a later one frees what it left.
// expect: nothing
__device__ int* memory[32];

__global__ void prepare() {
  const int t = threadIdx.x;
  memory[t] = static_cast<int*>(malloc(sizeof(int)));
  if (memory[t] != nullptr) *memory[t] = t;
}

__global__ void clear(int* out) {
  const int t = threadIdx.x;
  out[t] = memory[t] == nullptr ? -1 : *memory[t];
  free(memory[t]);
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  prepare<<<1, 32>>>();
  clear<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaDeviceReset();
}
