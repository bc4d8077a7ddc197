// Calls the learner's smooth.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = smooth;
  warpstep::launch(kernel, call.shape(), call.array<const float>("a"), call.array<float>("out"),
                   call.number("n"));
}
