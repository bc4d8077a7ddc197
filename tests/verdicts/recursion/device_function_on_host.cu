// The host calls a device function.
__device__ int f() {
  return 1;
}
int main() {
  return f();
}
