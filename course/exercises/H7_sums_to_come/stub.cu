// Calls the learner's sums_to_come.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = sums_to_come;
  warpstep::launch(kernel, call.shape(), call.array<const float>("a"), call.array<float>("out"),
                   call.number("n"));
}
