// The C library's <math.h>, and in C++ what its <cmath> adds.
#pragma GCC system_header
#if defined(__cplusplus) && defined(WARPSTEP_STANDARD_IS_DEFAULT)
// Who asks for no C++20 may have a lerp() of their own: std::lerp() is there, and no global one.
#include <cmath>
namespace std {
void warpstep_no_global_lerp();
}
#define lerp warpstep_no_global_lerp
#include_next <math.h>
#undef lerp
#else
#include_next <math.h>
#endif
#ifdef __cplusplus
#include <cmath>
#endif
