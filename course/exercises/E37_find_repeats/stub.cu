// Calls the learner's find_repeats on arrays in device memory.
void warpstep::course::call_exercise(Call& call) {
  constexpr int (*function)(const int*, int, int*) = find_repeats;
  call.tell("repeats",
            function(call.array<const int>("a"), call.number("n"), call.array<int>("idx")));
}
