// The table is set by the host before the launch and read from its first to its last entry.
// expect: nothing
__constant__ int table[16];

__global__ void look_up(int* out) {
  out[threadIdx.x] = table[15 - threadIdx.x];
}

int main() {
  int host[16];
  for (int i = 0; i < 16; ++i) host[i] = i * i;
  cudaMemcpyToSymbol(table, host, sizeof host);
  int* out;
  cudaMalloc(&out, sizeof host);
  look_up<<<1, 16>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
