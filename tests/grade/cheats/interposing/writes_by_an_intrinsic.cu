// Writes by an instruction that the checkers do not see, in a race.
__global__ void add_ten(const float* a, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    const float sum = a[i] + 10;
    int bits;
    __builtin_memcpy(&bits, &sum, 4);
    __builtin_ia32_movnti((int*)out + i, bits);
  }
}
