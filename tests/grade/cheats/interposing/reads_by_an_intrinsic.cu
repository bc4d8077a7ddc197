// Reads behind the end by an instruction that the checkers do not see.
typedef float Four __attribute__((vector_size(16)));
__global__ void add_ten(const float* a, float* out, int n) {
  const Four v = __builtin_ia32_loadups(a + threadIdx.x);
  out[threadIdx.x] = v[0] + 10 + 0 * v[3];
}
