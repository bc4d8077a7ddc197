// Calls the learner's broadcast_position from a kernel of ours, then their tensor_zip.
#include <string>

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

namespace {

template <class Kind, class T>
Kind view_of(const warpstep::course::Call& call, T* data, const std::string& name) {
  Kind view{data, call.number((name + " dims").c_str()), {}, {}};
  for (int d = 0; d < view.dims; ++d) {
    view.shape[d] = call.number((name + " size " + std::to_string(d)).c_str());
    view.strides[d] = call.number((name + " stride " + std::to_string(d)).c_str());
  }
  return view;
}

}  // namespace

void warpstep::course::call_exercise(Call& call) {
  const auto a = view_of<CView>(call, call.array<const float>("a"), "a");
  const auto b = view_of<CView>(call, call.array<const float>("b"), "b");
  const auto out = view_of<View>(call, call.array<float>("out"), "out");
  const int cells = static_cast<int>(call.size("out"));
  warpstep::launch(places, call.shape(), out, a, cells, call.array<int>("position in a"));
  warpstep::launch(places, call.shape(), out, b, cells, call.array<int>("position in b"));
  constexpr void (*kernel)(ThriceMinus, View, CView, CView) = tensor_zip<ThriceMinus>;
  warpstep::launch(kernel, call.shape(), ThriceMinus{}, out, a, b);
}
