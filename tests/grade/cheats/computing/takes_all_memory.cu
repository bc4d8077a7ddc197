// Takes all the memory that there is, in a kernel.
__global__ void add_ten(const float* a, float* out, int n) {
  for (;;) {
    char* const more = new char[1 << 20];
    if (more == nullptr) return;
    for (int i = 0; i < 1 << 20; ++i) more[i] = i;
  }
}
