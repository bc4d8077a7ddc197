// Calls the learner's matmul_any, which launches the kernel for the width.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(const float*, const float*, float*, int, int, int) = matmul_t<16>;
  static_cast<void>(kernel);  // it must be there with this signature
  constexpr cudaError_t (*function)(const float*, const float*, float*, int, int, int, int) =
      matmul_any;
  const cudaError_t code =
      function(call.array<const float>("m"), call.array<const float>("n"), call.array<float>("out"),
               call.number("h"), call.number("w"), call.number("k"), call.number("tw"));
  call.tell("result", code);
}
