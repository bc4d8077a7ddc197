// E26: out[i] is the sum of a[i + j] * b[j] over all j; past its end a counts as 0.

__global__ void conv1d(const float* a, const float* b, float* out, int na, int nb) {
  extern __shared__ float s[];  // threads + nb - 1 cells of a, then nb cells of b
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // Your code goes here. Who fetches the halo? When may a thread begin to add?
}
