// Fills the learner's constant memory, and calls their conv2d.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int, int, int) = conv2d;
  cudaMemcpyToSymbol(weights, call.array<const float>("weights"),
                     call.size("weights") * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  warpstep::launch(kernel, call.shape(), call.array<const float>("in"), call.array<float>("out"),
                   call.number("rows"), call.number("cols"), call.number("r"));
}
