// The lower half of the warp asks lane 20 for its value, and lane 20 is not in the branch.
// expect: shuffle-from-inactive-lane
__global__ void broadcast(int* out) {
  const int t = threadIdx.x;
  int value = t;
  if (t < 16) value = __shfl_sync(0x0000ffff, value, 20);  // here
  out[t] = value;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  broadcast<<<1, 32>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
