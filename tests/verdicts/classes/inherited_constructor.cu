// A derived class of the device has a base with a constructor of the host.
struct Base {
  int x;
  Base(int n) : x(n) {}
};
struct Derived : Base {
  __device__ Derived() : Base(3) {}
};
__global__ void k(int* out) {
  Derived d;
  *out = d.x;
}
