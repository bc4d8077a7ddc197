// swap found by using namespace std.
#include <utility>
using namespace std;
__global__ void k(int* a) {
  swap(a[0], a[1]);
}
