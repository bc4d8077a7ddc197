// The call of a host function comes from a macro.
void report(int) {}
#define CHECK(x) report(x)
__global__ void k(int* out) {
  CHECK(*out);
}
