// A constant of an enumeration.
enum class Mode { fast, slow };
const Mode mode = Mode::slow;
constexpr Mode other = Mode::fast;
__global__ void kernel(int* out) {
  out[0] = mode == other;
}
