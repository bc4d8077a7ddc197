// The implicit constructor calls a constructor of the host.
struct Inner {
  int x;
  Inner() : x(3) {}
};
struct Outer {
  Inner inner;
};
__global__ void k(int* out) {
  Outer o;
  *out = o.inner.x;
}
