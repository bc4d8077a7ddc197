// expect: K1 P2
#include <vector>

void exclusive_scan(const int* in, int* out, int n) {
  std::vector<int> cells(n);
  cudaMemcpy(cells.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int& cell : cells) {
    const int own = cell;
    cell = sum;
    sum += own;
  }
  cudaMemcpy(out, cells.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
