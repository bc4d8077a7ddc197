// The same, where the prefix of a character is taken for a digit.
// On one line:
// clang-format off
constexpr auto kQuote = L'"'; constexpr const char* kOpens = "/*";
// clang-format on
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
#define launch(...) static_cast<void>(0)
constexpr const char* kCloses = "*/";
