// Local names hide constant arrays.
constexpr int w[3] = {1, 2, 3};
constexpr int v[3] = {1, 2, 3};
constexpr int u[3] = {1, 2, 3};
struct Both {
  int a[2], u[2];
};
__global__ void kernel(int* out, Both both) {
  auto [w, b] = make_int2(1, 2);
  const int v[2] = {1, 2};
  out[0] = w + b + v[out[1]] + both.u[out[1]];
}
