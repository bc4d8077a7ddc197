// Calls the learner's warp_sum.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = warp_sum;
  warpstep::launch(kernel, call.shape(), call.array<const float>("a"), call.array<float>("out"),
                   call.number("n"));
}
