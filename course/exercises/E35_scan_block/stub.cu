// Calls the learner's scan_block.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = scan_block;
  warpstep::launch(kernel, call.shape(), call.array<const float>("a"), call.array<float>("out"),
                   call.number("n"));
}
