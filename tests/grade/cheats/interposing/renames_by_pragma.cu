// Gives a function the name of another.
void mine() {}
#pragma redefine_extname mine cudaMemcpy
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
