// A launch with a pointer to another type.
__global__ void k(int* out) {
  *out = 1;
}
int main() {
  float* p = nullptr;
  k<<<1, 1>>>(p);
}
