// Each thread adds what its neighbour wrote; no built-in variable but threadIdx is used.
__device__ int neighbour(const int* x, int i) {
  int next = i + 1;
  return x[next % 8];
}
__global__ void shift(int* x) {
  int i = threadIdx.x;
  x[i] = i * i;
  __syncthreads();
  int sum = x[i] + neighbour(x, i);
  __syncthreads();
  x[i] = sum;
}
int main() {
  int *x, sum = 0;
  cudaMallocManaged(&x, 8 * sizeof(int));
  shift<<<1, 8>>>(x);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) sum += x[i];
  return sum == 280 ? 0 : 1;
}
