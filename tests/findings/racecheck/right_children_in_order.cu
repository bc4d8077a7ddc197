// Children of one block run in order, and what comes last sees what all of them wrote.
// flags: -rdc=true
// expect: nothing
__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

__global__ void add(int* out, const int* in) {
  out[threadIdx.x] += in[threadIdx.x];
}

__global__ void sum(const int* values, int* result) {
  for (int i = 0; i < 64; ++i) *result += values[i];
}

__global__ void parent(int* values, int* result) {
  int* const own = values + 32 * blockIdx.x;
  own[threadIdx.x] = 0;
  if (blockIdx.x == 0 && threadIdx.x == 0) *result = 0;
  __syncthreads();
  if (threadIdx.x != 0) return;
  fill<<<1, 32>>>(own, blockIdx.x);
  add<<<1, 32>>>(own, own);
  if (blockIdx.x == 0) sum<<<1, 1, 0, cudaStreamTailLaunch>>>(values, result);
}

int main() {
  int *values, *result;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&result, sizeof(int));
  parent<<<2, 32>>>(values, result);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(result);
}
