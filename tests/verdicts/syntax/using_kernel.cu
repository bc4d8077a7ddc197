// Kernels that using-declarations bring, in a function and outside.
namespace lib {
struct Data {
  int* p;
};
__global__ void work(Data d) { *d.p = 1; }
template <class T>
__global__ void scale(T* out, float by) {
  *out *= by;
}
}  // namespace lib
using lib::scale;
void f() {
  using lib::work;
  work<<<1, 1>>>(lib::Data{nullptr});
}
int main() { scale<<<1, 1>>>((float*)nullptr, 2); }
