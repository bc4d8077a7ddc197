// Moves both pointers to the thread's cell: the same loads and stores.
__global__ void add_ten(const float* a, float* out, int n) {
  a += threadIdx.x;
  out += threadIdx.x;
  *out = *a + 10.0f;
}
