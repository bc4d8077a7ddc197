// Calls the learner's block_sum_tree.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = block_sum_tree;
  warpstep::launch(kernel, call.shape(), call.array<const float>("a"), call.array<float>("out"),
                   call.number("n"));
}
