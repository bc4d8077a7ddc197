// Calls the learner's launch_dot.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, const float*, float*, size_t) = dot;
  static_cast<void>(kernel);  // it must be there with this signature
  const LaunchShape shape = call.shape();
  launch_dot(call.array<const float>("a"), call.array<const float>("b"), call.array<float>("out"),
             call.number<size_t>("n"), static_cast<int>(shape.grid.x),
             static_cast<int>(shape.block.x));
}
