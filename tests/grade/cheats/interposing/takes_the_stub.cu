// Defines what the stub defines.
__global__ void add_ten(const float* a, float* out, int n) {}
#define add_ten nothing_of_the_kind
