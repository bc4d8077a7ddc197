// Hundreds of megabytes of output.
#include <unistd.h>
struct Early {
  Early() {
    static char words[1 << 16];
    for (int i = 0; i < 4096; ++i) (void)!write(1, words, sizeof words);
  }
} early;
__global__ void add_ten(const float* a, float* out, int n) {}
