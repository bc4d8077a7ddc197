// Threads that nothing orders write a variable of the device and a managed array.
__device__ int total;
__managed__ int slots[4];

__global__ void write_total(int* out) {
  int t = threadIdx.x;
  int mine = blockIdx.x + 100;
  if (t == 3) total = mine;
  int a = t * 2;
  int b = a + 1;
  out[blockIdx.x * 8 + t] = b;
}

__global__ void write_slots(int* out) {
  int t = threadIdx.x;
  int mine = t + 1;
  slots[t % 4] = mine;
  out[t] = mine;
}

int main() {
  int* out;
  cudaMalloc(&out, 24 * sizeof(int));
  write_total<<<3, 8>>>(out);
  write_slots<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
