// Every copy fits into what the host has there, whoever gave it and whatever lay there before.
// expect: nothing
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>
__global__ void fill(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
static int table[256];
struct Pair {
  int a[128];
  int b[128];
} pair;
static void into(int* to, const int* d, int bytes) {
  cudaMemcpy(to, d, bytes, cudaMemcpyDeviceToHost);
}
int main() {
  int whole[256], part[3];
  int* d;
  cudaMalloc(&d, 1024);
  fill<<<1, 256>>>(d, 256);
  for (int round = 0; round < 50; ++round) {
    std::vector<int> v;
    for (int i = 0; i < 100 + round; ++i) v.push_back(i);
    v.resize(256);
    cudaMemcpy(v.data(), d, 1024, cudaMemcpyDeviceToHost);
    int* m = (int*)malloc(10 + round);
    m = (int*)realloc(m, 1024);
    cudaMemcpy(m, d, 1024, cudaMemcpyDeviceToHost);
    char* copy = strdup(std::string(2000, 'x').c_str());
    cudaMemcpy(copy + 900, d, 1024, cudaMemcpyDeviceToHost);
    free(copy);
    auto u = std::make_unique<int[]>(256);
    cudaMemcpy(u.get() + 128, d + 128, 512, cudaMemcpyDeviceToHost);
    void* p = nullptr;
    if (posix_memalign(&p, 4096, 8192)) return 1;
    cudaMemcpy((char*)p + 4096, d, 1024, cudaMemcpyDeviceToHost);
    free(p);
    free(m);
    cudaMemcpy2D(u.get(), 16, d, 64, 16, 16, cudaMemcpyDeviceToHost);
  }
  cudaMemcpy(table, d, 1024, cudaMemcpyDeviceToHost);
  cudaMemcpy(pair.b, d, 512, cudaMemcpyDeviceToHost);
  cudaMemcpy(&pair, d, 1024, cudaMemcpyDeviceToHost);
  into(whole, d, 1024);
  into(whole + 128, d, 512);
  into(part, d, 12);
  cudaFree(d);
  return part[0] + whole[255] + table[0] + pair.b[0] > 400;
}
