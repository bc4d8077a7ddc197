// std::cout in a kernel.
#include <iostream>
__global__ void add(int* a) { std::cout << a[0] << "\n"; }
int main() { add<<<1, 1>>>(nullptr); }
