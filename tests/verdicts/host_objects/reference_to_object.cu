// A reference to a constexpr variable.
struct W {
  int n;
};
constexpr W weights = {1};
__global__ void kernel(int* out) {
  const W& w = weights;
  out[0] = w.n;
}
