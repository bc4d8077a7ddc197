// Odd lanes write what even lanes of the same warp read in the other branch.
// expect: race-shared read-after-write
__global__ void branches(int* out) {
  __shared__ int value;
  const int t = threadIdx.x;
  if (t == 0) value = 0;
  __syncwarp();
  if (t == 1) {
    value = 1;  // here
  } else {
    out[t] = value;  // and here
  }
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  branches<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
