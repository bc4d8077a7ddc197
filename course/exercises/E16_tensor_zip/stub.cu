// Calls the learner's broadcast_position from a kernel of ours, then their tensor_zip.

struct ThriceMinus {
  __device__ float operator()(float x, float y) const { return 3 * x - y; }
};

__global__ void places(View out, CView in, int cells, int* positions) {
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  if (number >= cells) return;
  int index[4] = {}, left = number;
  for (int d = out.dims - 1; d >= 0; --d) {
    index[d] = left % out.shape[d];
    left /= out.shape[d];
  }
  positions[number] = broadcast_position(index, out.dims, in);
}

void warpstep::course::call_exercise(Call& call) {
  const auto a = call.view<CView>("a", call.number("a dims"));
  const auto b = call.view<CView>("b", call.number("b dims"));
  const auto out = call.view<View>("out", call.number("out dims"));
  const int cells = static_cast<int>(call.size("out"));
  warpstep::launch(places, call.shape(), out, a, cells, call.array<int>("position in a"));
  warpstep::launch(places, call.shape(), out, b, cells, call.array<int>("position in b"));
  constexpr void (*kernel)(ThriceMinus, View, CView, CView) = tensor_zip<ThriceMinus>;
  warpstep::launch(kernel, call.shape(), ThriceMinus{}, out, a, b);
}
