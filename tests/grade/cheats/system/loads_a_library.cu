// Loads a library by name.
extern "C" void* dlopen(const char*, int);
__global__ void add_ten(const float* a, float* out, int n) {
  dlopen("libc.so.6", 2);
}
