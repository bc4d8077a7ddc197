// A thread gives the address of its own local array to a function that it calls.
// expect: nothing
__device__ void sort_three(int* v) {
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      if (v[j] <= v[j + 1]) continue;
      const int larger = v[j];
      v[j] = v[j + 1];
      v[j + 1] = larger;
    }
  }
}

__global__ void medians(int* out) {
  const int t = threadIdx.x;
  int values[3] = {t % 5, t % 7, t % 3};
  sort_three(values);
  out[t] = values[1];
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  medians<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
