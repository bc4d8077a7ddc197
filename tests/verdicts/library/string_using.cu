// A kernel makes a string, by its short name.
#include <string>
using namespace std;
__global__ void k(char* out) {
  string s("x");
  out[0] = 'x';
}
