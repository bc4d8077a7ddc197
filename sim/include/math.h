// The C library's <math.h>, and in C++ what its <cmath> adds.
#pragma GCC system_header
#include_next <math.h>
#ifdef __cplusplus
#include <cmath>
#endif
