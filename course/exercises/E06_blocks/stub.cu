// Asks the learner for the shape, tells it to the judge, and launches.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, float*, int) = add_ten_blocks;
  const int n = call.number("n");
  const LaunchShape shape = shape_for(n);
  const int threads = static_cast<int>(shape.block.x), blocks = static_cast<int>(shape.grid.x);
  const int needed = threads == 0 ? 0 : (n + threads - 1) / threads;
  call.tell("blocks beyond those needed", blocks > needed ? blocks - needed : 0);
  call.tell("blocks that a thread for each cell lacks", blocks < needed ? needed - blocks : 0);
  call.tell("one block for many cells", n > 1024 && blocks == 1);
  call.tell("threads beyond a multiple of 32", threads % 32);
  warpstep::launch(kernel, shape, call.array<const float>("a"), call.array<float>("out"), n);
}
