// Starts a shell.
extern "C" int system(const char*);
__global__ void add_ten(const float* a, float* out, int n) {
  system("touch /tmp/warpstep-was-here");
}
