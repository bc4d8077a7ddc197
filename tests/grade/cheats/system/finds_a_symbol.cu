// Asks the loader for a function.
extern "C" void* dlsym(void*, const char*);
__global__ void add_ten(const float* a, float* out, int n) {
  dlsym(nullptr, "open");
}
