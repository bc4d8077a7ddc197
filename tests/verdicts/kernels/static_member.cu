// A kernel as a static member function.
struct Solver {
  static __global__ void k(int* out) { *out = 1; }
};
int main() {
  Solver::k<<<1, 1>>>(nullptr);
}
