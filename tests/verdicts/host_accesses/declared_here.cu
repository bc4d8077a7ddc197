// Local variables that have the name of a constant: each way to declare one.
// flags: -std=c++17
#include <map>
#include <string>
#include <vector>
__constant__ int n;
__device__ float data[8];
int loops(const std::vector<int>& v) {
  int sum = 0;
  for (std::size_t i = 0, n = v.size(); i < n; ++i) sum += v[i];
  for (int i = 0, n = 3; i < n; n -= 1) sum += i;
  return sum;
}
int pointers(int* a) {
  int *p = a, *n = a;
  n = p;
  return *n;
}
int library_types() {
  std::size_t a = 0, n = 0;
  n += a;
  std::vector<float> b(4), data(4);
  data[0] = 1;
  std::string text, more;
  return n + data[1] + text.size() + more.size();
}
int bindings(std::map<int, int> m) {
  for (auto& [key, n] : m) n = key;
  auto& [first, n] = *m.begin();
  n = 2;
  return n + first;
}
int lambdas() {
  auto set = [](int& n) { n = 1; };
  auto fill = [](float* data, int n) { data[0] = n; };
  float values[4];
  int a = 0;
  set(a);
  fill(values, a);
  return a;
}
int others(int a, float (*rows)[4]) {
  decltype(a) n = a;
  n += 1;
  float(*data)[4] = rows;
  data[1][2] = n;
  return n;
}
int cases(int a) {
  try {
    switch (a) {
      case 1:
        int& n = a;
        n = 3;
    }
  } catch (int& n) {
    n = 4;
  }
  return a;
}
int main() {
  return 0;
}
