// A kernel changes what one before it on its stream has read, while another stream is at work.
// expect: nothing
__global__ void count(int* calls) {
  ++*calls;
}

__global__ void sum(const int* values, int* result) {
  int all = 0;
  for (int i = 0; i < 8; ++i) all += values[i];
  *result = all;
}

__global__ void add_what_follows(int* values) {
  for (int i = 0; i < 8; ++i) {
    int all = values[i];
    for (int j = i + 1; j < 8; ++j) all += values[j];
    if (values[i] != all) values[i] = all;
  }
}

int main() {
  int *values, *calls, *result;
  cudaMalloc(&values, 8 * sizeof(int));
  cudaMalloc(&calls, sizeof(int));
  cudaMalloc(&result, sizeof(int));
  cudaMemset(values, 1, 8 * sizeof(int));
  cudaMemset(calls, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t one, other;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  count<<<1, 1, 0, other>>>(calls);
  for (int i = 0; i < 3; ++i) {
    sum<<<1, 1, 0, one>>>(values, result);
    add_what_follows<<<1, 1, 0, one>>>(values);
  }
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(other);
  cudaFree(values);
  cudaFree(calls);
  cudaFree(result);
}
