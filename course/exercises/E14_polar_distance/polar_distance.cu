// E14: the distance of two points that are given by distance and angle, for n pairs.

/// One pair. Any device code may call it.
__device__ float polar_distance(float r1, float t1, float r2, float t2) {
  return 0;  // the law of cosines goes here
}

__global__ void polar_distances(const float* r1, const float* t1, const float* r2, const float* t2,
                                float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // Your code goes here: let polar_distance compute pair i.
}
