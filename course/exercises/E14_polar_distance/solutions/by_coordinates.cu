// Goes by way of x and y: two sines and cosines more, and no square that cancels out.
__device__ float polar_distance(float r1, float t1, float r2, float t2) {
  const float x = r1 * cosf(t1) - r2 * cosf(t2);
  const float y = r1 * sinf(t1) - r2 * sinf(t2);
  return hypotf(x, y);
}

__global__ void polar_distances(const float* r1, const float* t1, const float* r2, const float* t2,
                                float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = polar_distance(r1[i], t1[i], r2[i], t2[i]);
}
