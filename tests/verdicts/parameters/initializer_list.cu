// A kernel takes an initializer_list.
#include <initializer_list>
__global__ void k(std::initializer_list<int> list) {}
