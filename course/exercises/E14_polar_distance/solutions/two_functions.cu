// A device function that calls another one, and a kernel with a loop over the grid.
__device__ float square(float x) {
  return x * x;
}

__device__ float polar_distance(float r1, float t1, float r2, float t2) {
  // (r1 - r2)² is what is left when both lie in one direction; half the angle says the rest.
  return sqrtf(square(r1 - r2) + 4.0f * r1 * r2 * square(sinf(0.5f * (t1 - t2))));
}

__global__ void polar_distances(const float* r1, const float* t1, const float* r2, const float* t2,
                                float* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = polar_distance(r1[i], t1[i], r2[i], t2[i]);
}
