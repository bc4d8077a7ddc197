// A kernel asks for the dynamic type.
struct Base {
  __device__ virtual ~Base() {}
};
struct Derived : Base {};
__global__ void k(Base* b, bool* out) {
  *out = dynamic_cast<Derived*>(b) != nullptr;
}
