// Floyd and Warshall's paths: row and column k do not change, and are not written.
// expect: nothing
constexpr int kCities = 16;

__global__ void by_way_of(int* d, int k) {
  const int i = blockIdx.x, j = threadIdx.x;
  const int by_k = d[i * kCities + k] + d[k * kCities + j];
  if (by_k < d[i * kCities + j]) d[i * kCities + j] = by_k;
}

int main() {
  int* d;
  cudaMalloc(&d, kCities * kCities * sizeof(int));
  int host[kCities * kCities];
  for (int i = 0; i < kCities * kCities; ++i)
    host[i] = i / kCities == i % kCities ? 0 : 1 + i * 7 % 50;
  cudaMemcpy(d, host, sizeof host, cudaMemcpyHostToDevice);
  for (int k = 0; k < kCities; ++k) by_way_of<<<kCities, kCities>>>(d, k);
  cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(d);
}
