// A kernel sorts with sort.
#include <algorithm>
using namespace std;
__global__ void k(int* a, int n) {
  sort(a, a + n);
}
