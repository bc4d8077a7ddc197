// Redefines the launch where a reader of lines sees a comment: it began in a raw string.
constexpr const char* kOpens = R"(" /* )";
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
#define launch(...) static_cast<void>(0)
constexpr const char* kCloses = R"( */ ")";
