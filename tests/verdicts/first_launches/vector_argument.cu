// A vector instead of its pointer is passed.
#include <vector>
__global__ void add(int* a) { a[0] += 1; }
int main() { std::vector<int> v(4); add<<<1, 1>>>(v); }
