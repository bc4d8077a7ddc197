// Calls the learner's block_sum, with as many blocks as their other function says.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = block_sum;
  LaunchShape shape = call.shape();
  shape.grid.x =
      static_cast<unsigned>(block_sum_blocks(call.number("n"), static_cast<int>(shape.block.x)));
  warpstep::launch(kernel, shape, call.array<const float>("a"), call.array<float>("out"),
                   call.number("n"));
}
