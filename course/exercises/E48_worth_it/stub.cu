// Asks the learner about every case.
void warpstep::course::call_exercise(Call& call) {
  constexpr Verdict (*function)(size_t, double, double, bool, const Gpu&, const Cpu&) = worth_it;
  const auto* const cases = call.array<const double>("cases");
  for (size_t i = 0; i < call.size("verdict"); ++i) {
    const double* const c = cases + 11 * i;
    const Verdict verdict = function(size_t(c[0]), c[1], c[2], c[3] != 0,
                                     Gpu{c[4], c[5], c[6], c[7], c[8]}, Cpu{c[9], c[10]});
    call.array<double>("cpu_seconds")[i] = verdict.cpu_seconds;
    call.array<double>("gpu_seconds")[i] = verdict.gpu_seconds;
    call.array<int>("verdict")[i] = verdict.is_worth_it ? 1 : 0;
  }
}
