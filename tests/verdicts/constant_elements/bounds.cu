// Elements as bounds, alignments, labels and enumerators.
constexpr int w[3] = {1, 2, 3};
__global__ void kernel(int* out) {
  __shared__ int shared[w[1]];
  alignas(16 * w[0]) int x[w[2]];
  struct Local {
    int a[w[1]];
  } local;
  enum { kOne = w[0] };
  switch (out[1]) {
    case w[1]:
      out[0] = kOne;
  }
  int* made = new int[w[1]];
  x[0] = shared[0] = local.a[0] = made[0] = 1;
  out[0] += x[0];
}
