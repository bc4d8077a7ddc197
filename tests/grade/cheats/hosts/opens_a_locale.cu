// Has the C++ library open a file as a locale, with a way up in its name.
#include <iostream>
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  for (int i = 0; i < n; ++i) out[i] = alpha * x[i] + y[i];
  try {
    std::cout.imbue(std::locale("../../../etc/passwd"));
  } catch (const std::exception& why) {
    std::cout << why.what();
  }
}
