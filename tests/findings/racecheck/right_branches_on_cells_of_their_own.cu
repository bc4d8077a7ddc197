// Odd and even lanes work in different branches and on different cells.
// expect: nothing
__global__ void branches(int* out) {
  __shared__ int values[2];
  const int t = threadIdx.x;
  if (t == 0) {
    values[0] = 10;
  } else if (t == 1) {
    values[1] = 20;
  }
  __syncwarp();
  out[t] = values[t % 2];
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  branches<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
