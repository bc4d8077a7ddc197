// Calls the learner's two functions from a kernel of ours, then their tensor_map.

struct TwicePlusOne {
  __device__ float operator()(float x) const { return 2 * x + 1; }
};

struct ZeroSuppress {
  __device__ float operator()(float x) const { return x < 0 ? 0 : x; }
};

// shape and strides have `dims` cells and no more: whoever goes on reads outside.
__global__ void places(int dims, const int* shape, const int* strides, int cells, int* indices,
                       int* positions) {
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  if (number >= cells) return;
  int index[4] = {-1, -1, -1, -1};
  to_index(number, dims, shape, index);
  for (int d = 0; d < dims; ++d) indices[number * dims + d] = index[d];
  int left = number;
  for (int d = dims - 1; d >= 0; --d) {
    index[d] = left % shape[d];
    left /= shape[d];
  }
  positions[number] = to_position(index, dims, strides);
}

void warpstep::course::call_exercise(Call& call) {
  const int dims = call.number("dims");
  const auto in = call.view<CView>("in", dims);
  const auto out = call.view<View>("out", dims);
  const int cells = static_cast<int>(call.size("out"));
  warpstep::launch(places, call.shape(), dims, call.array<const int>("shape"),
                   call.array<const int>("strides"), cells, call.array<int>("index"),
                   call.array<int>("position"));
  if (call.number("zero_suppress") != 0) {
    constexpr void (*kernel)(ZeroSuppress, View, CView) = tensor_map<ZeroSuppress>;
    warpstep::launch(kernel, call.shape(), ZeroSuppress{}, out, in);
  } else {
    constexpr void (*kernel)(TwicePlusOne, View, CView) = tensor_map<TwicePlusOne>;
    warpstep::launch(kernel, call.shape(), TwicePlusOne{}, out, in);
  }
}
