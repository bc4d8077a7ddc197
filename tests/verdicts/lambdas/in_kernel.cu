// A lambda within a kernel belongs to the device.
__global__ void k(int* out) {
  int n = 3;
  auto add = [&](int x) { return x + n + static_cast<int>(threadIdx.x); };
  *out = add(1);
}
