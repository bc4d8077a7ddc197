// The same without `std::`.
#include <algorithm>
using namespace std;
__global__ void k(int* p) {
  *p = 3;
}
int main() {
  vector<int> v;
  k<<<1, 1>>>(v.data());
}
