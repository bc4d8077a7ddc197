// The host takes the address of a device function.
__device__ int f() {
  return 1;
}
int main() {
  int (*p)() = f;
  return p == nullptr;
}
