// Trains the learner's network, and lets it guess.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*training)(Mlp, const float*, const int*, int, int, float, float*) = train;
  constexpr void (*guessing)(Mlp, const float*, int, int*) = predict;
  const Mlp net{call.number("inputs"),   call.number("hidden"),   call.number("outputs"),
                call.array<float>("w1"), call.array<float>("b1"), call.array<float>("w2"),
                call.array<float>("b2")};
  const auto* const x = call.array<const float>("x");
  const int count = call.number("count"), epochs = call.number("epochs");
  training(net, x, call.array<const int>("labels"), count, epochs, call.number<float>("rate"),
           call.array<float>("losses"));
  guessing(net, x, count, call.array<int>("guesses"));
}
