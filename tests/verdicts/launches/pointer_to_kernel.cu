// A kernel is launched through a pointer and a reference.
__global__ void k(int n) {}
int main() {
  void (*p)(int) = k;
  void (&r)(int) = k;
  p<<<1, 1>>>(1);
  r<<<1, 1>>>(2);
  (*p)<<<1, 1>>>(3);
}
