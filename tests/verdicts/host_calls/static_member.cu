// A kernel calls a static member function of the host.
struct Maths {
  static int cube(int x) { return x * x * x; }
};
__global__ void k(int* out) {
  *out = Maths::cube(3);
}
