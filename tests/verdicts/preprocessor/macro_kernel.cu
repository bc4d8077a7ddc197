// A kernel made by a macro.
#define KERNEL(name, type)          \
  __global__ void name(type* out) { \
    *out = 1;                       \
  }
KERNEL(k_int, int)
KERNEL(k_float, float)
int main() {
  k_int<<<1, 1>>>(nullptr);
}
