// A device template calls a member of its argument.
struct Good {
  __device__ int get() const { return 1; }
};
template <class T>
__device__ int call(const T& t) {
  return t.get();
}
__global__ void k(int* out) {
  *out = call(Good());
}
