// expect: V1

__device__ float polar_distance(float r1, float t1, float r2, float t2) {
  return sqrtf(r1 * r1 + r2 * r2 - 2.0f * r1 * r2 * cosf(t1 + t2));
}

__global__ void polar_distances(const float* r1, const float* t1, const float* r2, const float* t2,
                                float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = polar_distance(r1[i], t1[i], r2[i], t2[i]);
}
