// Calls the learner's mc_pi, once for each count: with the seed, and with those after it.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(uint64_t, uint64_t, unsigned long long*) = mc_pi;
  auto* const hits = call.array<unsigned long long>("hits");
  const size_t seeds = call.size("hits");
  for (size_t i = 0; i < seeds; ++i)
    warpstep::launch(kernel, call.shape(), call.number<uint64_t>("seed") + i,
                     call.number<uint64_t>("samples"), hits + i);
  if (seeds == 1) return;
  // What the counts have in common that chance does not allow: 0 nothing, 1 that they are the same,
  // 2 that none is off by more than 1.
  const auto before = call.number<double>("before");
  const double mean = before + call.number<double>("samples") * 3.14159265358979 / 4;
  bool is_same = true, is_exact = true;
  unsigned long long first = 0;
  for (size_t i = 0; i < seeds; ++i) {
    unsigned long long count = 0;
    cudaMemcpy(&count, hits + i, sizeof count, cudaMemcpyDeviceToHost);
    if (i == 0) first = count;
    is_same &= count == first;
    is_exact &= double(count) >= mean - 1 && double(count) <= mean + 1;
  }
  call.tell("common to all seeds", is_exact ? 2 : is_same && double(first) != before ? 1 : 0);
}
