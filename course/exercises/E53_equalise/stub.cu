// Calls the learner's equalise on device memory.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*function)(const unsigned char*, unsigned char*, int) = equalise;
  function(call.array<const unsigned char>("rgb"), call.array<unsigned char>("out"),
           call.number("n"));
}
