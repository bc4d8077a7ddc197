// constexpr tables and functions that are computed when compiled.
template <int N>
struct Table {
  int at[N]{};
  constexpr Table() {
    for (int i = 0; i < N; ++i) at[i] = i * i;
  }
};
__constant__ constexpr Table<8> squares{};
__device__ constexpr float kWeights[3] = {0.25f, 0.5f, 0.25f};
constexpr int kSize = 16;
constexpr int halved(int n) {
  return n / 2;
}
__global__ void k(float* out) {
  constexpr int kLocal = halved(kSize);
  static_assert(kLocal == 8);
  __shared__ float tile[kLocal][kSize + 1];
  tile[0][threadIdx.x] = squares.at[threadIdx.x & 7];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 3; ++i) sum += kWeights[i] * tile[0][i];
  *out = sum + kLocal;
}
