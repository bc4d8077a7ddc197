// expect: V1 V2
template <class Value, class F>
__device__ Value combined(Value own, F f) {
  __shared__ Value s[256];
  __syncthreads();  // all have read the result before
  s[threadIdx.x] = own;
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step) s[threadIdx.x] = f(s[threadIdx.x], s[threadIdx.x + step]);
  }
  __syncthreads();
  return s[0];
}

template <int kCells>
struct alignas(4 * kCells) Cells {
  float of[kCells];
};

template <int kCells>
__device__ void softmax_by(const float* in, float* out, int cols) {
  const auto* from = reinterpret_cast<const Cells<kCells>*>(in);
  auto* to = reinterpret_cast<Cells<kCells>*>(out);
  float largest = -INFINITY, sum = 0;
  if (const int c = threadIdx.x; c < cols / kCells) {
    const Cells<kCells> cells = from[c];
    for (float cell : cells.of) largest = fmaxf(largest, cell);
  }
  largest = combined(largest, [](float a, float b) { return fmaxf(a, b); });
  if (const int c = threadIdx.x; c < cols / kCells) {
    const Cells<kCells> cells = from[c];
    for (float cell : cells.of) sum += expf(cell - largest);
  }
  sum = combined(sum, [](float a, float b) { return a + b; });
  if (const int c = threadIdx.x; c < cols / kCells) {
    Cells<kCells> cells = from[c];
    for (float& cell : cells.of) cell = expf(cell - largest) / sum;
    to[c] = cells;
  }
}

__global__ void softmax(const float* in, float* out, int rows, int cols) {
  in += blockIdx.x * size_t(cols);
  out += blockIdx.x * size_t(cols);
  if (cols % 4 == 0)
    softmax_by<4>(in, out, cols);
  else
    softmax_by<1>(in, out, cols);
}
