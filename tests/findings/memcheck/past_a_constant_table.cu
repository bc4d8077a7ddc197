// The table has 16 entries, and thread 16 asks for one more.
// expect: out-of-bounds-constant
__constant__ int table[16];

__global__ void look_up(int* out) {
  out[threadIdx.x] = table[threadIdx.x];  // here
}

int main() {
  const int host[16] = {};
  cudaMemcpyToSymbol(table, host, sizeof host);
  int* out;
  cudaMalloc(&out, 17 * sizeof(int));
  look_up<<<1, 17>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
