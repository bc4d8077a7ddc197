// A kernel takes a va_list.
#include <cstdarg>
__global__ void k(va_list list) {}
