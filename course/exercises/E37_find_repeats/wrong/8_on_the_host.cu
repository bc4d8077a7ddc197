// expect: K1 P2
#include <vector>

int find_repeats(const int* a, int n, int* idx) {
  std::vector<int> cells(n), found;
  cudaMemcpy(cells.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i + 1 < n; ++i)
    if (cells[i] == cells[i + 1]) found.push_back(i);
  cudaMemcpy(idx, found.data(), found.size() * sizeof(int), cudaMemcpyHostToDevice);
  return int(found.size());
}
