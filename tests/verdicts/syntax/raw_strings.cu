// Strings, raw strings and characters that look like launches, comments or kernels.
#include <cstdio>
__global__ void k(int n) {}
int main() {
  const char* a = "k<<<1, 1>>>(0);";
  const char* b = R"(k<<<2, 2>>>(1); // "not a comment" __shared__ int x[9];)";
  const char* c = R"code(
__global__ void other() { __syncthreads(); }
other<<<1, 1>>>();
)code";
  const char d = '"', e = '\'', f[] = "\"<<<";
  const int big = 1'000'000, mask = 0b1010'1010;
  k<<<1, 1>>>(big & mask);
  printf("%s%s%s%c%c%s\n", a, b, c, d, e, f);  // k<<<1, 1>>>(3);
  /* k<<<1, 1>>>(4); */
  return 0;
}
