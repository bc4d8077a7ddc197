// Implicit and defaulted members belong to both sides.
struct Pair {
  int a = 1, b = 2;
  Pair() = default;
  Pair(const Pair&) = default;
};
__global__ void k(int* out) {
  Pair p;
  Pair q = p;
  *out = q.a + q.b;
}
