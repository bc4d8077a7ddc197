// Calls the learner's ballot_compact.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const int*, int*, int*, int) = ballot_compact;
  warpstep::launch(kernel, call.shape(), call.array<const int>("a"), call.array<int>("out"),
                   call.array<int>("counts"), call.number("n"));
}
