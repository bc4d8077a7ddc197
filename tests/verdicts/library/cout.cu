// A kernel prints to std::cout.
#include <iostream>
__global__ void k(int n) {
  std::cout << n << std::endl;
}
