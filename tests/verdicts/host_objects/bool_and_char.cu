// Constants of small types.
const bool on = true;
const char letter = 'x';
constexpr auto number = 3;
const auto half = 0.5f;
__global__ void kernel(float* out) {
  out[0] = on + letter + number + half;
}
