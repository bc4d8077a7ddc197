// Calls the learner's mandelbrot.
void warpstep::course::call_exercise(Call& call) {
  constexpr void (*kernel)(unsigned char*, int, int, float, float, float, float, int) = mandelbrot;
  warpstep::launch(kernel, call.shape(), call.array<unsigned char>("img"), call.number("w"),
                   call.number("h"), call.number<float>("x0"), call.number<float>("y0"),
                   call.number<float>("dx"), call.number<float>("dy"), call.number("max_iter"));
}
