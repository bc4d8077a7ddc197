// E14: the distance of two points that are given by distance and angle, for n pairs.

/// One pair. Everybody on the device may call it.
__device__ float polar_distance(float r1, float t1, float r2, float t2) {
  return 0;  // the law of cosines comes here
}

__global__ void polar_distances(const float* r1, const float* t1, const float* r2, const float* t2,
                                float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // Your code comes here: let polar_distance do the reckoning for pair i.
}
