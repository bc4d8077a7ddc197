// Calls the learner's add_broken.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*) = add_broken;
  warpstep::launch(kernel, call.shape(), call.array<const float>("a"), call.array<float>("b"));
}
