// Variables of the device whose classes have a default for every member, or for none.
struct All {
  int n = 1;
  float scale = 2.0f;
};
struct None {
  int n;
  float scale;
};
__constant__ All every;
__device__ None none[4];
__global__ void k(float* out) {
  __shared__ None shared;
  shared.scale = none[1].scale;
  *out = every.scale + shared.scale;
}
