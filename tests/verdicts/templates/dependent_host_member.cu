// A device template calls a host member of its argument.
struct Bad {
  int get() const { return 1; }
};
template <class T>
__device__ int call(const T& t) {
  return t.get();
}
__global__ void k(int* out) {
  *out = call(Bad());
}
