// Values that end with their scope, and a variable that changes behind the launch.
__device__ int total;

__global__ void sum(int* y, const int* x) {
  int i = threadIdx.x;
  if (i < 2) {
    int s = x[i] + 1;
    y[i] = s;
  }
  __syncthreads();
  total += 1;
  int v = total;
  total = v * 5;
  y[i] = y[i] + total;
}

int main() {
  const int start[4] = {10, 11, 12, 13};
  int *x, *y;
  cudaMalloc(&x, sizeof start);
  cudaMalloc(&y, sizeof start);
  cudaMemcpy(x, start, sizeof start, cudaMemcpyHostToDevice);
  cudaMemset(y, 0, sizeof start);
  sum<<<1, 4>>>(y, x);
  cudaDeviceSynchronize();
}
