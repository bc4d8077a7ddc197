// Leaves the kernel by a jump.
#include <setjmp.h>
__global__ void add_ten(const float* a, float* out, int n) {
  jmp_buf here;
  if (setjmp(here) == 0) longjmp(here, 1);
}
