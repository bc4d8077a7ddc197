// Brings a main() of its own.
__global__ void add_ten(const float* a, float* out, int n) {}
int main() {
  return 0;
}
