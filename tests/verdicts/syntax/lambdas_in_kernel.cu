// Lambdas in a kernel: captures, generic, recursive by parameter, immediately called.
__global__ void k(int* out) {
  int sum = 0;
  auto add = [&sum](int x) { sum += x; };
  auto twice = [](auto x) { return x + x; };
  const int first = [=] { return out[0]; }();
  auto factorial = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
  auto counter = [n = 0]() mutable { return ++n; };
  add(first);
  add(twice(3));
  add(factorial(factorial, 5));
  add(counter() + counter());
  *out = sum;
}
