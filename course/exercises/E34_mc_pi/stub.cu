// Calls the learner's mc_pi.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(uint64_t, uint64_t, unsigned long long*) = mc_pi;
  warpstep::launch(kernel, call.shape(), call.number<uint64_t>("seed"),
                   call.number<uint64_t>("samples"), call.array<unsigned long long>("hits"));
}
