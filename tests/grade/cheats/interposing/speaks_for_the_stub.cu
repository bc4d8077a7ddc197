// Answers in the stub's place.
namespace warpstep::course {
class Call;
void call_exercise(Call&) {}
}  // namespace warpstep::course
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
