// A member of a class template, of which the kernel makes one.
__device__ int next(int a) {
  return a + 1;
}
template <class T>
struct Step {
  __host__ __device__ T go(T a) { return next(a); }
};
__global__ void k(int* out) {
  *out = Step<int>().go(1);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
