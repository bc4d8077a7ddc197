// Two bases and a virtual function.
struct A {
  __device__ virtual int a() { return 1; }
};
struct B {
  __device__ virtual int b() { return 2; }
};
struct C : A, B {
  __device__ int b() override { return 3; }
};
__global__ void k(int* out) {
  C c;
  B* b = &c;
  *out = b->b() + c.a();
}
