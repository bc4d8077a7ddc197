// Constant memory whose class has a default for one of its members alone.
__constant__ struct {
  int n;
  float scale = 2.0f;
} settings;
__global__ void k(float* out) {
  *out = settings.scale;
}
